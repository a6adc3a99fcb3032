import {
  armLegs,
  type Clock,
  DAY_MS,
  findAccount,
  findStrategy,
  type Gtt,
  type GttRefusal,
  type InstructionRow,
  type Instrument,
  type Instruments,
  type Journal,
  linkKey,
  ok,
  type Result,
  refuse,
  type WantedLeg,
} from '@spark/core';
import type { GttRunner, OpenDesk, Refusal } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import type { ContractGone } from './contract-gone.ts';
import type { FreshPrices } from './fresh-prices.ts';
import { outcomesOf } from './instruction-outcomes.ts';

export type WantedGtt = Pick<Gtt, 'strategyName' | 'only' | 'forwardTest' | 'instrumentKey'> & {
  readonly legs: readonly WantedLeg[];
  readonly days: number;
};

export type GttProblem =
  | { readonly code: 'instrument-unknown'; readonly token: string }
  | { readonly code: 'not-tradable'; readonly symbol: string }
  | { readonly code: 'contract-expired'; readonly symbol: string; readonly expiry: string }
  | { readonly code: 'off-lot'; readonly leg: number; readonly qty: number; readonly instrument: Instrument }
  | {
      readonly code: 'off-tick';
      readonly leg: number;
      readonly field: 'triggerPrice' | 'limitPrice';
      readonly pricePaise: number;
      readonly tickPaise: number;
    }
  | { readonly code: 'price-unknown'; readonly symbol: string }
  | (GttRefusal & { readonly symbol: string })
  | { readonly code: 'too-many' }
  | { readonly code: 'unknown' }
  | { readonly code: 'placing' }
  | { readonly code: 'desk'; readonly refusal: Refusal };

export type ShownGtt = {
  readonly id: number;
  readonly gtt: Gtt;
  readonly lastPaise: number | null;
  readonly outcomes: readonly string[];
};

export type Gtts = {
  readonly add: (desk: OpenDesk, wanted: WantedGtt) => Promise<Result<ShownGtt, GttProblem>>;
  readonly change: (
    desk: OpenDesk,
    id: number,
    wanted: { readonly legs: readonly WantedLeg[]; readonly days: number | null },
  ) => Promise<Result<ShownGtt, GttProblem>>;
  readonly remove: (desk: OpenDesk, id: number) => Promise<Result<null, GttProblem>>;
  readonly list: (desk: OpenDesk, all: boolean) => Promise<readonly ShownGtt[]>;
};

type Parts = {
  readonly runner: GttRunner;
  readonly journal: Pick<Journal, 'readInstructions' | 'findAlert'>;
  readonly instruments: Instruments;
  readonly prices: FreshPrices;
  readonly contractGone: ContractGone;
  readonly clock: Clock;
};

/** GTTs as users set and see them. */
export function createGtts(parts: Parts): Gtts {
  const { runner, journal, prices, clock } = parts;
  const { tradable, armed } = createArming(parts);

  function showing(id: number, gtt: Gtt, outcomes: readonly string[] = []): ShownGtt {
    return { id, gtt, lastPaise: prices.shown(gtt.instrumentKey)?.lastPaise ?? null, outcomes };
  }

  async function shown(row: InstructionRow): Promise<readonly ShownGtt[]> {
    if (row.kind !== 'gtt') return [];
    return [showing(row.id, row.body, await outcomesOf(journal, row.id, row.body.firings))];
  }

  return {
    add: async (desk, { legs, days, ...wanted }) => {
      const refusal = placeRefusal(desk, wanted);
      if (refusal !== null) return refuse({ code: 'desk', refusal });
      const instrument = tradable(wanted.instrumentKey);
      if (!instrument.ok) return instrument;
      const armedLegs = await armed(instrument.value, legs);
      if (!armedLegs.ok) return armedLegs;
      const now = clock.now();
      const { symbol, expiry } = instrument.value;
      const gtt: Gtt = {
        ...wanted,
        ...{ symbol, expiry, legs: armedLegs.value, state: { kind: 'armed' }, firings: 0 },
        ...{ createdAt: now, validUntil: now + days * DAY_MS, ended: null },
      };
      const added = await runner.add(desk.user.ucc, gtt);
      return added.ok ? ok(showing(added.value.id, added.value.body)) : refuse({ code: 'too-many' });
    },
    change: async (desk, id, { legs, days }) => {
      const { ucc } = desk.user;
      const held = runner.find(ucc, id);
      if (held === null) return refuse({ code: 'unknown' });
      const instrument = tradable(held.body.instrumentKey);
      if (!instrument.ok) return instrument;
      const armedLegs = await armed(instrument.value, legs);
      if (!armedLegs.ok) return armedLegs;
      const validUntil = days === null ? {} : { validUntil: clock.now() + days * DAY_MS };
      const change = (gtt: Gtt): Gtt => ({ ...gtt, ...validUntil, legs: armedLegs.value });
      const changed = await runner.replace(ucc, id, change);
      if (changed === null) return refuse({ code: 'unknown' });
      return changed === 'placing' ? refuse({ code: 'placing' }) : ok(showing(id, changed));
    },
    remove: async (desk, id) => {
      const removed = await runner.remove(desk.user.ucc, id);
      if (removed === null) return refuse({ code: 'unknown' });
      return removed === 'placing' ? refuse({ code: 'placing' }) : ok(null);
    },
    list: async (desk, all) => {
      const rows = await journal.readInstructions({
        ucc: desk.user.ucc,
        kind: 'gtt',
        ...(all ? {} : { open: true }),
        limit: LIMITS.instructionRows,
      });
      return (await Promise.all(rows.map(shown))).flat();
    },
  };
}

/** The instrument of a GTT, and its legs as they stand to the price of now. */
function createArming({
  instruments,
  prices,
  contractGone,
}: Pick<Parts, 'instruments' | 'prices' | 'contractGone'>) {
  function tradable(key: string): Result<Instrument, GttProblem> {
    const instrument = instruments.find(key);
    if (instrument === null) return refuse({ code: 'instrument-unknown', token: key });
    const { symbol, expiry, exchange } = instrument;
    if (instrument.class === 'index') return refuse({ code: 'not-tradable', symbol });
    if (expiry !== null && contractGone.hasExpired(exchange, expiry))
      return refuse({ code: 'contract-expired', symbol, expiry });
    return ok(instrument);
  }

  async function armed(
    instrument: Instrument,
    wanted: readonly WantedLeg[],
  ): Promise<Result<Gtt['legs'], GttProblem>> {
    const problem = wanted
      .map((leg, index) => legProblem(instrument, leg, index))
      .find((found) => found !== null);
    if (problem) return refuse(problem);
    const { key, symbol } = instrument;
    await prices.ask([key]);
    const quote = prices.shown(key);
    if (quote === null) return refuse({ code: 'price-unknown', symbol });
    const legs = armLegs(wanted, quote.lastPaise);
    return legs.ok ? legs : refuse({ ...legs.error, symbol });
  }

  return { tradable, armed };
}

/** Whether the order has somewhere to go. Whether trading is on there is looked at when it is placed. */
function placeRefusal(
  desk: OpenDesk,
  { strategyName, only }: Pick<WantedGtt, 'strategyName' | 'only'>,
): Refusal | null {
  const strategy = findStrategy(desk, strategyName);
  if (!strategy.ok) return strategy.error;
  if (only === null) return null;
  const { ucc, accountName } = only;
  if (ucc !== desk.user.ucc) return { code: 'account-not-yours', identifier: `${ucc}:${accountName}` };
  const account = findAccount(desk, accountName);
  if (!account.ok) return account.error;
  return desk.links.has(linkKey(strategyName, accountName))
    ? null
    : { code: 'link-unknown', strategyName, accountName };
}

function legProblem(instrument: Instrument, leg: WantedLeg, index: number): GttProblem | null {
  const { lotSize, tickPaise } = instrument;
  const { qty, triggerPaise, terms } = leg;
  if (qty % lotSize !== 0) return { code: 'off-lot', leg: index, qty, instrument };
  const offTick = (field: 'triggerPrice' | 'limitPrice', pricePaise: number | null): GttProblem | null =>
    pricePaise !== null && tickPaise > 0 && pricePaise % tickPaise !== 0
      ? { code: 'off-tick', leg: index, field, pricePaise, tickPaise }
      : null;
  return offTick('triggerPrice', triggerPaise) ?? offTick('limitPrice', terms.limitPaise);
}
