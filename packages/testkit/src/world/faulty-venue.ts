import type {
  BrokerOutcome,
  Clock,
  OrderTerms,
  PlaceOutcome,
  SliceReport,
  SliceToPlace,
  Timers,
  TradingVenue,
  VenueListener,
} from '@spark/core';
import type { Chance } from './seeded-chance.ts';

/** How often which fault happens, each from 0 to 1. All zero is a venue that behaves. */
export type VenueFaults = {
  readonly refuse: number;
  /** Taken, but the answer is lost. */
  readonly answerLost: number;
  /** The request never arrives, and no answer comes. */
  readonly requestLost: number;
  /** No answer comes, and the request arrives much later. */
  readonly requestLate: number;
  readonly reportLost: number;
  readonly reportTwice: number;
  /** Reports are delayed by chance, so that they overtake each other. */
  readonly reportLate: number;
  readonly bookSilent: number;
  readonly changeRefused: number;
};

export const NO_FAULTS: VenueFaults = {
  refuse: 0,
  answerLost: 0,
  requestLost: 0,
  requestLate: 0,
  reportLost: 0,
  reportTwice: 0,
  reportLate: 0,
  bookSilent: 0,
  changeRefused: 0,
};

/** What really happened at the venue. */
export type VenueOrder = {
  readonly tag: string;
  readonly orderId: string;
  readonly qty: number;
  readonly side: 'Buy' | 'Sell';
  terms: OrderTerms;
  state: SliceReport['state'];
  filledQty: number;
  filledValuePaise: number;
};

export type FaultyVenue = {
  readonly venue: TradingVenue;
  /** Every order that was taken, in order; a tag that is there twice was doubled. */
  readonly taken: readonly VenueOrder[];
  /** Everything that was asked of it, for whoever wants to know whether it was allowed. */
  readonly onPlace: (heard: (slice: SliceToPlace) => void) => void;
  readonly fill: (order: VenueOrder, qty: number, pricePaise: number) => void;
  readonly setFaults: (faults: VenueFaults) => void;
};

export function createFaultyVenue(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly chance: Chance;
  readonly bookIsImmediate: boolean;
}): FaultyVenue {
  const { clock, timers, chance } = parts;
  const taken: VenueOrder[] = [];
  let listener: VenueListener | null = null;
  let heard: (slice: SliceToPlace) => void = () => undefined;
  let faults = NO_FAULTS;

  function after(ms: number): Promise<void> {
    return new Promise((resolve) => void timers.at(clock.now() + ms, resolve));
  }

  function reportOf(order: VenueOrder): SliceReport {
    const { tag, orderId, state, filledQty, filledValuePaise } = order;
    return { tag, orderId, state, filledQty, filledValuePaise, message: '', at: clock.now() };
  }

  function tell(order: VenueOrder): void {
    const report = reportOf(order);
    const to = listener;
    const send = (): void => {
      // Who has gone away hears nothing.
      if (to === listener) to?.onReports([report]);
    };
    const times = chance.isHit(faults.reportTwice) ? 2 : 1;
    for (let time = 0; time < times; time++) {
      if (chance.isHit(faults.reportLost)) continue;
      const late = chance.isHit(faults.reportLate) ? 1 + chance.int(3_000) : 0;
      timers.at(clock.now() + late, send);
    }
  }

  function take(slice: SliceToPlace, refused: boolean): VenueOrder {
    const order: VenueOrder = {
      tag: slice.tag,
      orderId: `V${taken.length + 1}`,
      qty: slice.qty,
      side: slice.side,
      terms: slice.terms,
      state: refused ? 'rejected' : 'open',
      filledQty: 0,
      filledValuePaise: 0,
    };
    taken.push(order);
    tell(order);
    return order;
  }

  async function place(slice: SliceToPlace): Promise<PlaceOutcome> {
    heard(slice);
    if (chance.isHit(faults.requestLost)) return lost();
    if (chance.isHit(faults.requestLate)) {
      timers.at(clock.now() + 500 + chance.int(8_000), () => take(slice, false));
      return lost();
    }
    const refused = chance.isHit(faults.refuse);
    const order = take(slice, refused);
    if (chance.isHit(faults.answerLost)) return lost();
    await after(1 + chance.int(40));
    return refused
      ? { kind: 'refused', reason: 'Not enough margin.' }
      : { kind: 'accepted', orderId: order.orderId };
  }

  async function lost(): Promise<{ readonly kind: 'unknown'; readonly reason: string }> {
    await after(1_000);
    return { kind: 'unknown', reason: 'No answer came.' };
  }

  function openOrder(orderId: string): VenueOrder | undefined {
    return taken.find((it) => it.orderId === orderId && it.state === 'open');
  }

  async function request(orderId: string, carryOut: (order: VenueOrder) => void): Promise<BrokerOutcome> {
    if (chance.isHit(faults.requestLost)) return lost();
    const order = openOrder(orderId);
    if (!order || chance.isHit(faults.changeRefused)) {
      await after(1 + chance.int(20));
      return { kind: 'refused', reason: 'The order cannot be changed.' };
    }
    carryOut(order);
    tell(order);
    if (chance.isHit(faults.answerLost)) return lost();
    await after(1 + chance.int(20));
    return { kind: 'accepted' };
  }

  return {
    taken,
    onPlace: (hear) => {
      heard = hear;
    },
    setFaults: (wanted) => {
      faults = wanted;
    },
    fill: (order, qty, pricePaise) => {
      order.filledQty += qty;
      order.filledValuePaise += qty * pricePaise;
      if (order.filledQty === order.qty) order.state = 'executed';
      tell(order);
    },
    venue: {
      name: 'faulty',
      capabilities: { bookIsImmediate: parts.bookIsImmediate },
      connect: (_, to) => {
        listener = to;
        return {
          place,
          change: ({ orderId, terms }) =>
            request(orderId, (order) => {
              order.terms = terms;
            }),
          cancel: ({ orderId }) =>
            request(orderId, (order) => {
              order.state = 'cancelled';
            }),
          book: async () => {
            await after(1 + chance.int(50));
            if (chance.isHit(faults.bookSilent)) return { kind: 'unknown', reason: 'No answer came.' };
            return { kind: 'accepted', value: taken.map(reportOf) };
          },
          close: async () => {
            if (listener === to) listener = null;
          },
        };
      },
    },
  };
}
