import type {
  AccountKey,
  BrokerOutcome,
  Clock,
  OrderTerms,
  PlaceOutcome,
  SliceReport,
  SliceToPlace,
  TradingVenue,
  VenueListener,
} from '@spark/core';

/** An order as the broker has it. */
export type VenueOrder = Omit<SliceToPlace, 'terms' | 'instrument'> & {
  readonly accountName: string;
  readonly orderId: string;
  readonly instrumentKey: string;
  terms: OrderTerms;
  state: SliceReport['state'];
  filledQty: number;
  filledValuePaise: number;
  isTriggered: boolean;
};

/** What a broker does to an account when it does not behave. */
export type Mood =
  | { readonly kind: 'refuses'; readonly reason: string }
  /** It does what it is asked, and its answer does not arrive. */
  | { readonly kind: 'answers nothing' }
  /** What it is asked does not arrive. */
  | { readonly kind: 'hears nothing' }
  /** It says yes to a cancel and does it later. */
  | { readonly kind: 'cancels late' }
  | { readonly kind: 'refuses changes' | 'refuses one change'; readonly reason: string }
  /** It does everything and reports nothing. */
  | { readonly kind: 'reports nothing' };

/** What trades at a price, and how much of it is left. */
export type Offer = { readonly lastPaise: number; left: number };

/** A broker whose market and whose moods a story decides. It outlives restarts of Spark, as brokers do. */
export type StoryVenue = {
  readonly venue: TradingVenue;
  readonly orders: readonly VenueOrder[];
  readonly setMood: (accountName: string, mood: Mood | null) => void;
  /** From now on nothing trades unless the story says so. */
  readonly holdFills: () => void;
  /** The price moved: whatever it reaches trades. */
  readonly onPrice: (instrumentKey: string) => void;
  readonly fill: (order: VenueOrder, qty: number, pricePaise: number) => void;
  readonly cancel: (order: VenueOrder) => void;
  /** The stream was interrupted and is back. */
  readonly gap: () => void;
};

type Parts = {
  readonly name: string;
  readonly clock: Clock;
  readonly offerOf: (instrumentKey: string) => Offer | null;
};

export function createStoryVenue({ name, clock, offerOf }: Parts): StoryVenue {
  const orders: VenueOrder[] = [];
  const listeners = new Map<string, VenueListener>();
  const moods = new Map<string, Mood>();
  let isHeld = false;

  function report(order: VenueOrder): void {
    if (moods.get(order.accountName)?.kind === 'reports nothing') return;
    listeners.get(order.accountName)?.onReports([reportOf(order)]);
  }

  function reportOf({ tag, orderId, state, filledQty, filledValuePaise }: VenueOrder): SliceReport {
    return { tag, orderId, state, filledQty, filledValuePaise, message: '', at: clock.now() };
  }

  function fill(order: VenueOrder, qty: number, pricePaise: number): void {
    order.filledQty += qty;
    order.filledValuePaise += qty * pricePaise;
    if (order.filledQty === order.qty) order.state = 'executed';
    report(order);
  }

  /** New orders take what is offered at its price; those that waited are filled at their own. */
  function match(order: VenueOrder, isNew: boolean): void {
    const offer = offerOf(order.instrumentKey);
    if (isHeld || offer === null || offer.left === 0 || order.state !== 'open') return;
    const { lastPaise } = offer;
    const { limitPaise, triggerPaise } = order.terms;
    const isBuy = order.side === 'Buy';
    let takesOffer = isNew;
    if (triggerPaise !== null && !order.isTriggered) {
      if (isBuy ? lastPaise < triggerPaise : lastPaise > triggerPaise) return;
      order.isTriggered = true;
      takesOffer = true;
    }
    if (limitPaise !== null && (isBuy ? lastPaise > limitPaise : lastPaise < limitPaise)) return;
    const qty = Math.min(order.qty - order.filledQty, offer.left);
    offer.left -= qty;
    fill(order, qty, takesOffer ? lastPaise : (limitPaise ?? lastPaise));
  }

  function take(accountName: string, { instrument, ...slice }: SliceToPlace): VenueOrder {
    const order: VenueOrder = {
      ...slice,
      accountName,
      instrumentKey: instrument.key,
      orderId: `${name}-${orders.length + 1}`,
      state: 'open',
      filledQty: 0,
      filledValuePaise: 0,
      isTriggered: false,
    };
    orders.push(order);
    // Its answer is on the way before anything happens to it.
    setImmediate(match, order, true);
    return order;
  }

  async function place(accountName: string, slice: SliceToPlace): Promise<PlaceOutcome> {
    const mood = moods.get(accountName);
    if (mood?.kind === 'refuses') return { kind: 'refused', reason: mood.reason };
    if (mood?.kind === 'hears nothing') return SILENCE;
    const { orderId } = take(accountName, slice);
    return mood?.kind === 'answers nothing' ? SILENCE : { kind: 'accepted', orderId };
  }

  async function request(
    accountName: string,
    orderId: string,
    carryOut: (order: VenueOrder) => void,
  ): Promise<BrokerOutcome> {
    const mood = moods.get(accountName);
    if (mood?.kind === 'hears nothing') return SILENCE;
    if (mood?.kind === 'refuses one change') moods.delete(accountName);
    if (mood?.kind === 'refuses changes' || mood?.kind === 'refuses one change')
      return { kind: 'refused', reason: mood.reason };
    const order = orders.find((order) => order.orderId === orderId && order.state === 'open');
    if (!order) return { kind: 'refused', reason: 'The order is not open.' };
    carryOut(order);
    return mood?.kind === 'answers nothing' ? SILENCE : { kind: 'accepted' };
  }

  function cancel(order: VenueOrder): void {
    order.state = 'cancelled';
    report(order);
  }

  function connect({ accountName }: AccountKey, listener: VenueListener) {
    listeners.set(accountName, listener);
    return {
      place: (slice: SliceToPlace) => place(accountName, slice),
      change: ({ orderId, terms }: { readonly orderId: string; readonly terms: OrderTerms }) =>
        request(accountName, orderId, (order) => {
          order.terms = terms;
          report(order);
          setImmediate(match, order, true);
        }),
      cancel: ({ orderId }: { readonly orderId: string }) =>
        request(accountName, orderId, (order) => {
          if (moods.get(accountName)?.kind !== 'cancels late') cancel(order);
        }),
      book: async () => {
        if (moods.get(accountName)?.kind === 'hears nothing') return SILENCE;
        const own = orders.filter((order) => order.accountName === accountName);
        return { kind: 'accepted', value: own.map(reportOf) } as const;
      },
      close: async () => {
        if (listeners.get(accountName) === listener) listeners.delete(accountName);
      },
    };
  }

  return {
    venue: { name, capabilities: { bookIsImmediate: true }, connect },
    orders,
    setMood: (accountName, mood) => {
      if (mood) moods.set(accountName, mood);
      else moods.delete(accountName);
    },
    holdFills: () => {
      isHeld = true;
    },
    onPrice: (instrumentKey) => {
      for (const order of orders) if (order.instrumentKey === instrumentKey) match(order, false);
    },
    fill,
    cancel,
    gap: () => {
      for (const { onGap } of listeners.values()) onGap();
    },
  };
}

const SILENCE = { kind: 'unknown', reason: 'No answer came.' } as const;
