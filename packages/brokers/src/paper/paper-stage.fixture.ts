import type { AccountKey } from '@spark/core';
import type { Fault, OrderRequest, PlannedFault } from '@spark/exchange';
import {
  A_TRADING_MORNING,
  type BrokerStage,
  createManualClock,
  createVirtualTime,
  type FaultTimes,
  openSmallMarket,
  SMALL_MARKET_FUTURE,
  SMALL_MARKET_SHARE,
  type StageFault,
} from '@spark/testkit';
import { createPaperVenue, type PaperVenueParts } from './paper-venue.ts';

export const ACCOUNT: AccountKey = { ucc: 'A000001', accountName: 'one' };
export const CLOSING = A_TRADING_MORNING + 330 * 60_000;
export const NEXT_MORNING = A_TRADING_MORNING + 24 * 60 * 60_000;

const FAULTS: Readonly<Record<StageFault, Fault>> = {
  'answer-lost': { kind: 'time-out-after-accept' },
  'request-lost': { kind: 'time-out-before-accept' },
  'answer-late': { kind: 'delay-answer', delayMs: 400 },
  refused: { kind: 'reject', what: 'Not enough margin.' },
  'session-expired': { kind: 'session-expired' },
  'report-lost': { kind: 'mute' },
  'report-twice': { kind: 'duplicate' },
  'report-late': { kind: 'delay-event', delayMs: 5_000 },
  'reports-swapped': { kind: 'reorder' },
};

const CALLS = { place: 'submit', change: 'replace', cancel: 'cancel', book: 'ask' } as const;

type Known = Pick<OrderRequest, 'key' | 'side' | 'pricePaise' | 'ring'>;

/** The paper broker on a small market of its own. */
export async function openPaperStage(): Promise<BrokerStage> {
  const clock = createManualClock();
  const time = createVirtualTime(clock);
  /** What was asked for last, so that somebody can be found who wants the other side of it. */
  const known = new Map<string, Known>();
  let market = openSmallMarket(clock);
  let counterparts = 0;

  function venueOf() {
    const { floor } = market;
    const watched: PaperVenueParts['floor'] = {
      ...floor,
      submit: (request) => {
        known.set(`${request.owner} ${request.tag}`, request);
        return floor.submit(request);
      },
      replace: (owner, tag, change) => {
        const before = known.get(`${owner} ${tag}`);
        const answer = floor.replace(owner, tag, change);
        if (before && answer.kind !== 'refused')
          known.set(`${owner} ${tag}`, { ...before, pricePaise: change.pricePaise ?? before.pricePaise });
        return answer;
      },
    };
    return createPaperVenue({ floor: watched, clock, timers: clock, tagPrefix: 'VS' });
  }

  return {
    venue: venueOf(),
    account: ACCOUNT,
    share: instrumentOf(SMALL_MARKET_SHARE),
    contract: instrumentOf(SMALL_MARKET_FUTURE),
    clock,
    quote: (key) => {
      const quote = market.floor.quote(key);
      const [bid, ask] = [quote?.bids[0], quote?.asks[0]];
      if (!quote || !bid || !ask) throw new Error(`Nothing is offered for ${key}.`);
      const { lastPaise } = quote;
      return { lastPaise, bidPaise: bid.pricePaise, askPaise: ask.pricePaise, askQty: ask.qty };
    },
    answer: time.until,
    quiet: time.quiet,
    pass: time.pass,
    fill: async ({ ucc, accountName }, tag, qty) => {
      const wanted = known.get(`${ucc}:${accountName} ${tag}`);
      if (!wanted) throw new Error(`${tag} never came to the exchange.`);
      counterparts += 1;
      market.floor.submit({
        ...wanted,
        owner: 'somebody',
        tag: `C${counterparts}`,
        side: wanted.side === 'Buy' ? 'Sell' : 'Buy',
        type: 'Limit',
        qty,
        triggerPaise: null,
        product: 'intraday',
        validity: 'immediate',
      });
      await time.quiet();
    },
    reach: async (key, pricePaise) => {
      const before = market.floor.quote(key)?.lastPaise ?? 0;
      const isThere = (last: number) => (pricePaise >= before ? last >= pricePaise : last <= pricePaise);
      while (!isThere(market.floor.quote(key)?.lastPaise ?? 0)) {
        if (clock.now() > CLOSING) throw new Error(`The price never reached ${pricePaise}.`);
        await time.pass(1_000);
      }
      await time.quiet();
    },
    endDay: () => time.pass(CLOSING + 1_000 - clock.now()),
    nextMorning: () => time.pass(NEXT_MORNING - clock.now()),
    restart: () => {
      market.floor.close();
      market = openSmallMarket(clock);
      return venueOf();
    },
    faults: {
      plan: (fault, when = {}) => market.floor.faults.plan(planOf(fault, when)),
      clear: () => market.floor.faults.clear(),
    },
    close: async () => market.floor.close(),
  };
}

export function planOf(fault: StageFault, { call, times }: FaultTimes): PlannedFault {
  return {
    fault: FAULTS[fault],
    owner: `${ACCOUNT.ucc}:${ACCOUNT.accountName}`,
    ...(call && { call: CALLS[call] }),
    ...(times && { times }),
  };
}

export function instrumentOf({
  key,
  symbol,
  lotSize,
  tickPaise,
  freezeQty,
  class: of,
}: typeof SMALL_MARKET_SHARE) {
  return { key, symbol, isDerivative: of !== 'equity', lotSize, tickPaise, freezeQty };
}
