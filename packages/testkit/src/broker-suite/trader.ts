import { equal, fail, ok } from 'node:assert/strict';
import type {
  AccountKey,
  AccountOrder,
  BrokerOutcome,
  Holdings,
  OrderTerms,
  PlaceOutcome,
  SliceReport,
  SliceToPlace,
  TradingVenue,
} from '@spark/core';
import { tagOf } from '@spark/core';
import { STRAIGHT_AWAY } from '../world/straight-away.ts';
import type { BrokerStage } from './broker-stage.ts';

export const MARKET: OrderTerms = { type: 'Market', limitPaise: null, triggerPaise: null };

export function limit(limitPaise: number): OrderTerms {
  return { type: 'Limit', limitPaise, triggerPaise: null };
}

export function stop(triggerPaise: number, limitPaise: number): OrderTerms {
  return { type: 'SL-Limit', limitPaise, triggerPaise };
}

/** An order as it was sent, with what was answered. */
export type Sent = { readonly slice: SliceToPlace; readonly tag: string; readonly outcome: PlaceOutcome };

/** Somebody with an account at the venue, who writes down everything that is told. */
export type Trader = {
  readonly account: AccountKey;
  readonly reports: readonly SliceReport[];
  readonly gaps: () => number;
  readonly place: (wanted?: Partial<SliceToPlace>) => Promise<Sent>;
  /** The same, and it has to be taken. */
  readonly take: (wanted?: Partial<SliceToPlace>) => Promise<Sent>;
  readonly change: (sent: Sent, terms: OrderTerms) => Promise<BrokerOutcome>;
  readonly cancel: (sent: Sent) => Promise<BrokerOutcome>;
  readonly book: () => Promise<readonly SliceReport[]>;
  readonly askBook: () => Promise<Awaited<ReturnType<Connection['book']>>>;
  readonly inBook: (sent: Sent) => Promise<SliceReport | null>;
  /** The last that was reported of it; it must have been reported. */
  readonly lastOf: (sent: Sent) => SliceReport;
  readonly reportsOf: (sent: Sent) => readonly SliceReport[];
  readonly close: () => Promise<void>;
};

type Connection = ReturnType<TradingVenue['connect']>;

let tags = 0;

export function newTag(): string {
  tags += 1;
  return tagOf('VS', tags, 0);
}

export function createTrader(
  stage: BrokerStage,
  {
    venue = stage.venue,
    account = stage.account,
    working = [],
    holdings,
  }: {
    readonly venue?: TradingVenue;
    readonly account?: AccountKey;
    readonly working?: readonly AccountOrder[];
    readonly holdings?: Holdings;
  } = {},
): Trader {
  const reports: SliceReport[] = [];
  let gaps = 0;
  const connection = venue.connect(account, {
    working,
    ...(holdings && { holdings }),
    onReports: (received) => reports.push(...received),
    onGap: () => {
      gaps += 1;
    },
  });

  async function settled<T>(work: Promise<T>): Promise<T> {
    const answer = await stage.answer(work);
    await stage.quiet();
    return answer;
  }

  async function place(wanted: Partial<SliceToPlace> = {}): Promise<Sent> {
    const slice: SliceToPlace = {
      tag: newTag(),
      instrument: stage.share,
      side: 'Buy',
      product: 'Intraday',
      qty: 10,
      terms: MARKET,
      ...wanted,
    };
    return { slice, tag: slice.tag, outcome: await settled(connection.place(slice, STRAIGHT_AWAY)) };
  }

  async function take(wanted?: Partial<SliceToPlace>): Promise<Sent> {
    const sent = await place(wanted);
    equal(sent.outcome.kind, 'accepted', JSON.stringify(sent.outcome));
    return sent;
  }

  const askBook = () => settled(connection.book());

  async function book(): Promise<readonly SliceReport[]> {
    const answer = await askBook();
    ok(answer.kind === 'accepted', `the book was not told: ${JSON.stringify(answer)}`);
    return answer.value;
  }

  const reportsOf = ({ tag }: Sent) => reports.filter((report) => report.tag === tag);

  return {
    account,
    reports,
    gaps: () => gaps,
    place,
    take,
    change: ({ slice, tag, outcome }, terms) =>
      settled(connection.change({ tag, orderId: orderIdOf(outcome), placed: slice, terms, qty: slice.qty })),
    cancel: ({ slice, tag, outcome }) =>
      settled(connection.cancel({ tag, orderId: orderIdOf(outcome), placed: slice })),
    book,
    askBook,
    inBook: async ({ tag }) => {
      const found = (await book()).filter((row) => row.tag === tag);
      ok(found.length < 2, 'an order is in the book once');
      return found[0] ?? null;
    },
    lastOf: (sent) => reportsOf(sent).at(-1) ?? fail(`nothing was reported of ${sent.tag}`),
    reportsOf,
    close: () => connection.close(),
  };
}

export function orderIdOf(outcome: PlaceOutcome): string {
  return outcome.kind === 'accepted' ? outcome.orderId : 'NONE';
}
