import { setImmediate } from 'node:timers/promises';
import {
  CandlesUnknownError,
  type InstrumentBook,
  type LongReads,
  type Prices,
  readHistoryRange,
  writeItems,
} from '@spark/application';
import { routes } from '@spark/contract';
import { type Clock, DAY_MS, findAccount, type Instant } from '@spark/core';
import {
  HistoryBusyError,
  type HistoryQuestion,
  HistoryTooLongError,
  HubFullError,
  type KnownQuote,
  seriesOf,
} from '@spark/prices';
import { suggestionOf } from '../wire/instrument-name.ts';
import { toWireLastPrice, toWireQuote } from '../wire/price.ts';
import { rowMapping } from '../wire/row-mapping.ts';
import { refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { orRefuse } from './change-desk.ts';
import type { HeavyReads } from './heavy-reads.ts';
import { type HandedOver, handOver, longReply } from './long-reply.ts';

type Parts = {
  readonly prices: Prices;
  readonly instruments: Pick<InstrumentBook, 'expired'>;
  readonly clock: Clock;
  readonly heavyReads: HeavyReads;
  readonly longReads: Pick<LongReads, 'read'>;
};

export function priceCalls(
  calls: CallBook,
  { prices, instruments: book, clock, heavyReads, longReads }: Parts,
): void {
  const { history, ingredientsOf, instruments, sourceOf } = prices;

  /** In a thread where it can build the candles from the source's data, else here, in steps. */
  async function readLong(
    question: HistoryQuestion,
    signal: AbortSignal,
  ): Promise<readonly Buffer[] | HandedOver> {
    const source = ingredientsOf(question.key);
    if (source === null || !(await history.isAllFromSource(question)))
      return writeItems(history.candleParts(question), rowMapping.candle);
    const now = clock.now();
    return handOver((await longReads.read({ kind: 'candles', question, now, source }, signal)).parts);
  }

  calls.on(routes.readLastPrices, async ({ input }) => {
    const known = await askHub(prices, input.Tokens);
    return { data: input.Tokens.map((token) => toWireLastPrice(token, known.get(token) ?? null)) };
  });

  calls.on(routes.readQuotes, async ({ input }) => {
    const known = await askHub(prices, input.tokens);
    const rows = await writeItems([input.tokens], (token) =>
      toWireQuote(token, {
        isKnown: known.has(token),
        known: known.get(token) ?? null,
        broker: sourceOf(token),
      }),
    );
    return longReply(rows, routes.readQuotes.reply.message);
  });

  calls.on(routes.readHistory, async ({ input, desk, whenGone }) => {
    // With one source of prices every account has the same prices; the name must still be valid.
    if (input.acname !== undefined) orRefuse(findAccount(desk, input.acname));
    const instrument = instruments.find(input.token) ?? book.expired(input.token);
    if (instrument === null)
      throw refused('token_unknown', { field: 'token', name: input.token, suggestion: suggestionOf([]) });
    const range = readHistoryRange(input, clock.now());
    if (isBackwards(input, range)) {
      throw refused('fields_disagree', {
        field: 'to',
        other: `from ${input.from}`,
        reason: 'The range ends after it begins.',
      });
    }
    try {
      const series = seriesOf(instrument);
      const question = { key: input.token, series, interval: input.interval, ...range };
      const { message } = routes.readHistory.reply;
      if (range.to - range.from <= LIGHT_RANGE_MS)
        return longReply(await writeItems(history.candleParts(question), rowMapping.candle), message);
      const signal = whenGone();
      const read = () => readLong(question, signal);
      return longReply(await heavyReads.run(desk.user.ucc, read, signal), message);
    } catch (error) {
      if (error instanceof HistoryTooLongError) throw refused('history_too_long', { most: error.most });
      if (error instanceof HistoryBusyError) throw refused('busy');
      if (error instanceof CandlesUnknownError)
        throw refused('candles_unknown', { token: input.token, reason: error.message });
      throw error;
    }
  });
}

/** Names per turn of the event loop. */
const TOKENS_AT_ONCE = 64;
/** A range of so few days is computed faster than it would get its turn. */
const LIGHT_RANGE_MS = 2 * DAY_MS;

/** Only listed instruments are requested from the feed: it knows no others. A long list takes several turns. */
async function askHub(
  { hub, instruments }: Pick<Prices, 'hub' | 'instruments'>,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, KnownQuote | null>> {
  const turn = tokens.length > TOKENS_AT_ONCE ? setImmediate : () => undefined;
  try {
    await turn();
    const listed = tokens.filter((token) => instruments.find(token) !== null);
    await turn();
    const known = await hub.ask(listed);
    await turn();
    return known;
  } catch (error) {
    if (error instanceof HubFullError) throw refused('prices_unavailable');
    throw error;
  }
}

/** An end before the start is a mistake, and an empty reply would look like no trading. Equal ends are valid. */
function isBackwards(
  { from, to }: { readonly from?: string; readonly to?: string },
  range: { readonly from: Instant; readonly to: Instant },
): boolean {
  return from !== undefined && to !== undefined && from !== to && range.to <= range.from;
}
