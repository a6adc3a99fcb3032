import { type Instrument, type InstrumentClass, type IstDay, ok, type Result } from '@spark/core';
import { type Exchange, OPTION_TYPE } from '@spark/vocabulary';
import type { InstrumentTable } from './instrument-table.ts';
import type { BeforeTables, DayChain, PastContracts } from './past-contracts.ts';
import { shareTickPaise, TICKS_BY_PRICE_FROM } from './price-rules.ts';

type Question = {
  readonly exchange: Exchange;
  readonly name: string;
  readonly expiry?: IstDay | undefined;
  readonly class?: InstrumentClass | undefined;
  readonly day: IstDay;
};

/**
 * The instruments of a name as they were on a past day, in the order of a list: the share or index itself, which has the same
 * token on every day, or futures and then options by expiry and strike.
 */
export function instrumentsOn(
  { table, past }: { readonly table: Pick<InstrumentTable, 'list'>; readonly past: PastContracts },
  { day, ...question }: Question,
): Result<readonly Instrument[], BeforeTables> {
  const chain = past.chainOn({ ...question, day });
  if (!chain.ok) return chain;
  if (question.exchange === 'NSE' || question.exchange === 'BSE')
    return ok(table.list(question).map((share) => withTickOf(share, day)));
  const { expiry, class: kind } = question;
  return ok(
    [...contractsOf(chain.value)].filter(
      (contract) =>
        (expiry === undefined || contract.expiry === expiry) &&
        (kind === undefined || contract.class === kind),
    ),
  );
}

function* contractsOf(chain: DayChain | null): Generator<Instrument> {
  if (chain === null) return;
  for (const { expiry, hasFuture } of chain.expiries) {
    const future = hasFuture ? chain.future(expiry) : null;
    if (future) yield future;
  }
  for (const { expiry, strikes } of chain.expiries)
    for (const strike of strikes)
      for (const type of OPTION_TYPE) {
        const option = chain.option(expiry, strike, type);
        if (option) yield option;
      }
}

/** Before ticks followed the price they were the same for nearly every share; since then they are those of the list. */
function withTickOf(share: Instrument, day: IstDay): Instrument {
  if (share.class !== 'equity' || day >= TICKS_BY_PRICE_FROM) return share;
  return { ...share, tickPaise: share.tickPaise === 1 ? 1 : shareTickPaise(ABOVE_FINE_PAISE, day) };
}

const ABOVE_FINE_PAISE = 25_000;
