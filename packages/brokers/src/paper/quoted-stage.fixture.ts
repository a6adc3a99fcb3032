import type { InstrumentKey, Quote } from '@spark/core';
import { createQuotedFloor, type OrderRequest, type QuotedFloor } from '@spark/exchange';
import {
  type BrokerStage,
  createManualClock,
  createVirtualTime,
  openSmallMarket,
  SMALL_MARKET_FUTURE,
  SMALL_MARKET_SHARE,
  type SmallMarket,
} from '@spark/testkit';
import { ACCOUNT, CLOSING, instrumentOf, NEXT_MORNING, planOf } from './paper-stage.fixture.ts';
import { createPaperVenue } from './paper-venue.ts';

/** The paper broker where prices come from elsewhere: a small market that nobody here trades on tells them. */
export async function openQuotedStage(): Promise<BrokerStage> {
  const clock = createManualClock();
  const time = createVirtualTime(clock);
  const market = openSmallMarket(clock);
  const quotes = quotesOf(market, [SMALL_MARKET_SHARE.key, SMALL_MARKET_FUTURE.key]);
  const known = new Map<string, OrderRequest>();
  let floor = openFloor();
  clock.advance(0);

  function openFloor(): QuotedFloor {
    const { instruments, sessions } = market;
    return createQuotedFloor({ instruments, sessions, quotes, clock, timers: clock });
  }

  function venueOf() {
    const at = floor;
    return createPaperVenue({
      floor: {
        ...at,
        submit: (request) => {
          known.set(`${request.owner} ${request.tag}`, request);
          return at.submit(request);
        },
        replace: (owner, tag, change) => {
          const before = known.get(`${owner} ${tag}`);
          const answer = at.replace(owner, tag, change);
          if (before && answer.kind !== 'refused')
            known.set(`${owner} ${tag}`, { ...before, pricePaise: change.pricePaise ?? before.pricePaise });
          return answer;
        },
      },
      clock,
      timers: clock,
      tagPrefix: 'VS',
    });
  }

  return {
    venue: venueOf(),
    account: ACCOUNT,
    share: instrumentOf(SMALL_MARKET_SHARE),
    contract: instrumentOf(SMALL_MARKET_FUTURE),
    clock,
    quote: (key) => {
      const quote = quotes.newest(key);
      const [bid, ask] = [quote?.bids[0], quote?.asks[0]];
      if (!quote || !bid || !ask) throw new Error(`Nothing is offered for ${key}.`);
      const { lastPaise } = quote;
      return { lastPaise, bidPaise: bid.pricePaise, askPaise: ask.pricePaise, askQty: ask.qty };
    },
    answer: time.until,
    quiet: time.quiet,
    pass: time.pass,
    /** Somebody offers so much for a moment. */
    fill: async ({ ucc, accountName }, tag, qty) => {
      const wanted = known.get(`${ucc}:${accountName} ${tag}`);
      const before = wanted && quotes.newest(wanted.key);
      if (!wanted || !before) throw new Error(`${tag} never came to the exchange.`);
      const offer = [{ pricePaise: wanted.pricePaise ?? before.lastPaise, qty }];
      quotes.tell([{ ...before, ...(wanted.side === 'Buy' ? { asks: offer } : { bids: offer }) }]);
      quotes.tell([{ ...before }]);
      await time.quiet();
    },
    reach: async (key, pricePaise) => {
      const before = quotes.newest(key)?.lastPaise ?? 0;
      const isThere = (last: number) => (pricePaise >= before ? last >= pricePaise : last <= pricePaise);
      while (!isThere(quotes.newest(key)?.lastPaise ?? 0)) {
        if (clock.now() > CLOSING) throw new Error(`The price never reached ${pricePaise}.`);
        await time.pass(1_000);
      }
      await time.quiet();
    },
    endDay: () => time.pass(CLOSING + 1_000 - clock.now()),
    nextMorning: () => time.pass(NEXT_MORNING - clock.now()),
    restart: () => {
      floor.close();
      floor = openFloor();
      return venueOf();
    },
    faults: {
      plan: (fault, when = {}) => floor.faults.plan(planOf(fault, when)),
      clear: () => floor.faults.clear(),
    },
    close: async () => {
      floor.close();
      market.floor.close();
    },
  };
}

/** The newest quotes of these, whoever follows them. */
export function quotesOf({ floor }: Pick<SmallMarket, 'floor'>, keys: readonly InstrumentKey[]) {
  const newest = new Map<InstrumentKey, Quote>();
  const listeners = new Set<(quotes: readonly Quote[]) => void>();

  function tell(quotes: readonly Quote[]): void {
    for (const quote of quotes) newest.set(quote.key, quote);
    for (const listener of listeners) listener(quotes);
  }

  floor.feed.open({ onQuotes: tell, onState: () => undefined }).watch(keys);
  return {
    tell,
    newest: (key: InstrumentKey): Quote | null => newest.get(key) ?? null,
    listen: (listener: (quotes: readonly Quote[]) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: () => undefined,
    leave: () => undefined,
  };
}
