import {
  endSession,
  exitsAmong,
  type Instrument,
  isAtWork,
  type JournalFact,
  logInAccount,
  NO_OPERATIONS,
  type OrderTerms,
  switchKill,
} from '@spark/core';
import {
  type AccountActor,
  createAccountRegistry,
  createOrderGuards,
  createOrderNumbers,
  createOrderService,
} from '@spark/engine';
import { createCrashingJournal } from '../world/crashing-journal.ts';
import { createFaultyVenue, NO_FAULTS } from '../world/faulty-venue.ts';
import { createManualClock } from '../world/manual-clock.ts';
import { createMemoryDesks } from '../world/memory-desks.ts';
import { createRandom } from '../world/seeded-random.ts';
import { createVirtualTime } from '../world/virtual-time.ts';
import { createActorWatch } from './actor-watch.ts';
import { ONLY_THE_DISK, type Simulated, SLOW_QUEUE, stormOf } from './simulate-account.ts';
import { createSimulatedBaskets } from './simulated-baskets.ts';
import { createSimulatedExits } from './simulated-exits.ts';
import { createSimulatedGtts } from './simulated-gtts.ts';
import { SIMULATED_STRATEGY } from './user-commands.ts';
import {
  brokenPromises,
  droppedOrders,
  lostOrders,
  refusedCancels,
  wrongPosition,
  wrongToSend,
} from './violations.ts';

const ACCOUNT = { ucc: 'F000000', accountName: 'account1' };
const MARKET: OrderTerms = { type: 'Market', limitPaise: null, triggerPaise: null };
const SHARE: Instrument = {
  key: 'NSE:212',
  exchange: 'NSE',
  token: '212',
  symbol: 'ASHOKLEY-EQ',
  name: 'ASHOKLEY',
  class: 'equity',
  instrumentType: '',
  expiry: null,
  strikePaise: null,
  optionType: null,
  lotSize: 1,
  tickPaise: 5,
  freezeQty: 100_000,
  isCas: false,
};

/**
 * Some minutes of a user with one account, from one seed, through everything between a call and the broker:
 * orders, baskets, exits, GTTs, square-offs, the kill switch and logins, with a bad broker, a disk that fails, reads that fail and crashes. Then
 * the storm ends, and what the user was promised has to be true.
 */
export async function simulateDesk(seed: number): Promise<Simulated> {
  const random = createRandom(seed);
  const clock = createManualClock();
  const { pass } = createVirtualTime(clock);
  const bookIsImmediate = random.isHit(0.5);
  const isOnlyDisk = random.isHit(0.15);
  const parts = { clock, timers: clock, random };
  const broker = createFaultyVenue({ ...parts, bookIsImmediate });
  const notCancelled = refusedCancels();
  const journal = createCrashingJournal({
    ...{ ...parts, onFact },
    onEntry: (entry) => {
      simulatedBaskets.onEntry(entry);
      simulatedGtts.onEntry(entry);
    },
  });
  const { orders: stored, setFailing, setUnreadable } = journal;
  const simulatedExits = createSimulatedExits({
    account: ACCOUNT,
    instrument: SHARE,
    clock,
    random,
    journal,
  });
  const simulatedBaskets = createSimulatedBaskets({
    ...{ instrument: SHARE, random, journal },
    taken: broker.taken,
  });
  const { ucc } = ACCOUNT;
  const simulatedGtts = createSimulatedGtts({ ucc, instrument: SHARE, clock, random, journal });
  const watch = createActorWatch(clock);
  const violations: string[] = [];
  const happened = {
    baskets: 0,
    basketsEnded: 0,
    exits: 0,
    squareOffs: 0,
    takenBack: 0,
    kills: 0,
    logouts: 0,
    readsFailed: 0,
    disksFailed: 0,
  };
  /** Orders of the book whose placement was answered. */
  const acknowledged = new Set<number>();
  /** Orders whose cancel was published. */
  const cancelled = new Set<number>();
  /** The stored fills by tag; sold quantities are below zero. */
  const filled = new Map<string, number>();
  /** Whether it is stored that the position is to be closed. */
  let isAsked = false;
  /** Whether the position has to become flat, since a call was answered so. */
  let isOwed = false;
  let readFails = 0.1;
  let lastPaise = 17_000;
  let crashes = 0;
  let ordersPlaced = 0;
  let ids = 0;

  const onRead = (): void => {
    if (!random.isHit(readFails)) return;
    happened.readsFailed++;
    throw new Error('It cannot be read.');
  };
  const { desks, desk, decide, forgetListeners } = createMemoryDesks({
    ...ACCOUNT,
    clock,
    strategyName: SIMULATED_STRATEGY,
    onRead,
  });
  const store = {
    reserveIds: async (_: string, count: number) => {
      ids += count;
      return ids - count + 1;
    },
  };
  broker.setFaults(isOnlyDisk ? SLOW_QUEUE : stormOf(random, bookIsImmediate));
  broker.onPlace(({ tag }) => violations.push(...wrongToSend(tag, stored, cancelled)));

  function onFact(fact: JournalFact): void {
    notCancelled.onFact(fact);
    if (fact.kind === 'position-close-asked') isAsked = true;
    if (fact.kind === 'position-close-withdrawn') isAsked = isOwed = false;
    if (fact.kind !== 'slice-filled') return;
    const side = broker.taken.find(({ tag }) => tag === fact.tag)?.side;
    filled.set(fact.tag, fact.filledQty * (side === 'Buy' ? 1 : -1));
    // Flat is closed, also when the next fill opens it again in the same breath.
    if (isFlat()) isAsked = isOwed = false;
  }

  /** A power cut may take fills, which are reported again in another order. */
  function forgetLostFills(): void {
    filled.clear();
    for (const { order } of stored.values())
      for (const { tag, filledQty } of order.slices)
        filled.set(tag, filledQty * (order.side === 'Buy' ? 1 : -1));
  }

  function isFlat(): boolean {
    return [...filled.values()].reduce((sum, qty) => sum + qty, 0) === 0;
  }

  /** One life of the process. */
  function begin() {
    const book = journal.open();
    const registry = createAccountRegistry({
      ...parts,
      desks,
      journal: book,
      venueOf: () => broker.venue,
      simulated: broker.venue,
      prices: {
        now: () => ({ lastPaise, bestBidPaise: lastPaise - 5, bestAskPaise: lastPaise + 5 }),
        watch: () => () => undefined,
      },
      publish: (update) => {
        watch.ears.publish(update);
        for (const fact of update.facts) if (fact.kind === 'cancel-asked') cancelled.add(fact.reftag);
      },
      onIncident: watch.ears.onIncident,
    });
    const service = createOrderService({
      ...parts,
      desks,
      registry,
      journal: book,
      guards: createOrderGuards(),
      strefIds: createOrderNumbers(store, 'strefID', clock),
      reftags: createOrderNumbers(store, 'reftag', clock),
      instructionIds: createOrderNumbers(store, 'instruction', clock),
      tagPrefix: 'SIM',
      viewOf: async () => {
        await new Promise<void>((resolve) => void clock.at(clock.now() + random.int(300), resolve));
        onRead();
        return { instrument: SHARE, isOpen: true, band: null, lastPaise };
      },
      lastPrices: async () => () => lastPaise,
      sessionLife: () => 'lasting',
      listings: { isLoading: () => false, whenLoaded: () => null },
      explain: ({ code }) => code,
      onIncident: () => undefined,
    });
    const exits = simulatedExits.open({
      ...{ registry, journal: book, desks, store, lastPaise: () => lastPaise },
      baskets: service.baskets.access,
    });
    const gtts = simulatedGtts.open({
      ...{ registry, service, journal: book, desks, store, lastPaise: () => lastPaise },
    });
    void registry.start().then(service.baskets.start).then(exits.start).then(gtts.start);
    return { registry, service, exits, gtts };
  }

  let { registry, service, exits, gtts } = begin();

  function actor(): AccountActor | undefined {
    return registry.cached(ACCOUNT);
  }

  const call = { name: 'Simulated', payload: '{}', about: SIMULATED_STRATEGY };
  const scope = { kind: 'account', accountName: ACCOUNT.accountName } as const;
  const isDone = (answer: { readonly ok: boolean }): boolean => answer.ok;
  const isNotDone = (): boolean => false;

  async function squareOff(): Promise<void> {
    happened.squareOffs++;
    const isTold = await service.squareOff(desk(), scope, call).then(isDone, isNotDone);
    if (isTold && isAsked) isOwed = true;
  }

  async function takeBack(): Promise<void> {
    const at = clock.now();
    for (const { closeAsked, ...position } of actor()?.book.positions.values() ?? []) {
      if (!closeAsked) continue;
      happened.takenBack++;
      const { strategyName, instrumentKey, product, forwardTest } = position;
      const key = { strategyName, instrumentKey, product, forwardTest };
      // Whatever its outcome, the square-off is not owed any more.
      isOwed = false;
      await actor()
        ?.record([{ kind: 'position-close-withdrawn', key, at }])
        .catch(() => undefined);
    }
  }

  async function kill(): Promise<void> {
    happened.kills++;
    decide((current) => switchKill(current, null, true));
    await service.cancelAll(desk(), scope, { ...call, why: 'killed' }).catch(() => undefined);
  }

  function place(): void {
    ordersPlaced++;
    const side = random.pick<'Buy' | 'Sell'>(['Buy', 'Sell']);
    const terms: OrderTerms = random.isHit(0.4)
      ? MARKET
      : { type: 'Limit', limitPaise: 16_500 + random.int(200) * 5, triggerPaise: null };
    const order = {
      strategyName: SIMULATED_STRATEGY,
      side,
      product: 'Intraday',
      instrumentKey: SHARE.key,
      qty: 1 + random.int(100),
      terms,
      splitBy: 0,
      operations: NO_OPERATIONS,
      forwardTest: false,
      only: ACCOUNT,
    } as const;
    void service.place(desk(), order, call).then(
      (answer) => {
        if (!answer.ok) return;
        for (const storedOrder of stored.values())
          if (storedOrder.order.strefId === answer.value.strefId) acknowledged.add(storedOrder.order.reftag);
      },
      () => undefined,
    );
  }

  function cancelOne(): void {
    const open = [...(actor()?.book.openOrders() ?? [])];
    const some = open[random.int(Math.max(1, open.length))];
    if (!some) return;
    const { strefId } = some;
    const which = { strategyName: SIMULATED_STRATEGY, strefId, only: ACCOUNT };
    void service.cancel(desk(), which, call).catch(() => undefined);
  }

  function logOutForAWhile(): void {
    happened.logouts++;
    const { accountName } = ACCOUNT;
    decide((current) => endSession(current, accountName, { at: clock.now(), reason: 'It ended.' }));
    clock.at(clock.now() + random.int(8_000), logIn);
  }

  function logIn(): void {
    decide((current) => logInAccount(current, ACCOUNT.accountName, { at: clock.now(), endsAt: null }));
  }

  function userDoesSomething(): void {
    const doing = random.int(36);
    if (doing < 9) place();
    else if (doing < 12) cancelOne();
    else if (doing < 15) void squareOff();
    else if (doing === 15) void takeBack();
    else if (doing === 16) void kill();
    else if (doing < 19) decide((current) => switchKill(current, null, false));
    else if (doing === 19) logOutForAWhile();
    else if (doing < 23) {
      happened.exits++;
      simulatedExits.set(exits, desk(), lastPaise);
    } else if (doing < 30) doWithBaskets(doing);
    else if (doing < 34) simulatedGtts.set(gtts, lastPaise);
    else if (doing === 34) simulatedGtts.change(gtts);
    else simulatedGtts.remove(gtts);
  }

  function doWithBaskets(doing: number): void {
    if (doing < 26) {
      happened.baskets++;
      simulatedBaskets.place(service.baskets, desk(), lastPaise);
    } else if (doing < 28) {
      happened.basketsEnded++;
      simulatedBaskets.end(service.baskets, desk());
    } else {
      const basketId = simulatedBaskets.pick();
      if (basketId === undefined) return;
      happened.exits++;
      simulatedExits.setOnBasket(exits, desk(), basketId);
    }
  }

  /** In a calm market only orders that fill at any price are filled. */
  function market(isCalm: boolean): void {
    lastPaise += (random.int(41) - 20) * 5;
    simulatedExits.tick();
    simulatedGtts.tick();
    match(isCalm);
  }

  function match(isCalm: boolean): void {
    for (const order of broker.taken) {
      const isMarket = order.terms.type === 'Market';
      if (order.state !== 'open' || !(isCalm ? isMarket : random.isHit(isMarket ? 0.5 : 0.1))) continue;
      const left = order.qty - order.filledQty;
      broker.fill(order, isMarket ? left : 1 + random.int(left), lastPaise);
    }
  }

  function failDisk(): void {
    happened.disksFailed++;
    clock.at(clock.now() + random.int(10), () => setFailing(true));
    clock.at(clock.now() + 10 + random.int(1_000), () => setFailing(false));
  }

  function failReading(): void {
    setUnreadable(true);
    clock.at(clock.now() + random.int(4_000), () => setUnreadable(false));
  }

  async function die(): Promise<void> {
    crashes++;
    journal.crash();
    forgetLostFills();
    broker.cutOff();
    forgetListeners();
    service.close();
    void exits.close();
    simulatedExits.forget();
    gtts.close();
    simulatedGtts.forget();
    await registry.close();
    if (random.isHit(0.2)) failReading();
    ({ registry, service, exits, gtts } = begin());
  }

  for (let step = 0; step < 60; step++) {
    if (random.isHit(0.5)) userDoesSomething();
    market(false);
    if (random.isHit(isOnlyDisk ? 0.15 : 0.04)) failDisk();
    if (random.isHit(0.02)) failReading();
    await pass(random.int(600));
    if (!isOnlyDisk && random.isHit(0.04)) await die();
  }
  const isKilled = random.isHit(0.5);
  if (isKilled) void kill();
  await pass(10_000);
  broker.setFaults(NO_FAULTS);
  readFails = 0;
  if (desk().accounts.get(ACCOUNT.accountName)?.loggedInAt === null) logIn();
  for (let second = 0; second < 400; second++) {
    market(true);
    await pass(1_000);
  }
  // The price stands, so that nothing fires any more and all is reported before it is judged.
  for (let second = 0; second < 60; second++) {
    match(true);
    await pass(1_000);
  }
  await judge();
  service.close();
  void exits.close();
  gtts.close();
  await registry.close();
  return {
    traceHash: watch.traceHash(),
    crashes,
    happened: {
      ...broker.happened,
      ...happened,
      ...simulatedGtts.fired(),
      [ONLY_THE_DISK]: isOnlyDisk ? 1 : 0,
    },
    orders: ordersPlaced,
    violations: [...watch.untruths, ...violations],
  };

  async function judge(): Promise<void> {
    const it = actor() ?? (await registry.open(ACCOUNT));
    let netQty = 0;
    for (const order of broker.taken) netQty += order.filledQty * (order.side === 'Buy' ? 1 : -1);
    violations.push(
      ...lostOrders(acknowledged, stored),
      ...brokenPromises(stored, cancelled, notCancelled.tags),
      ...(isOnlyDisk ? droppedOrders(acknowledged, stored) : []),
      ...simulatedExits.violations(it, lastPaise),
      ...simulatedBaskets.violations(it),
      ...simulatedGtts.violations(lastPaise),
      ...wrongPosition(it, SHARE.key, { netQty, by: 'the venue' }),
    );
    if (isOwed) violations.push('a square-off was answered, and the position was never flat');
    for (const { netQty: open, closing } of it.durablePositions.values())
      if (closing) violations.push(`${open} are still to be closed: ${closing.problem ?? 'nobody says why'}`);
    const spared = exitsAmong(it.book.positions.values(), it.book.openOrders());
    for (const { order } of stored.values())
      if (isKilled && isAtWork(order) && !spared.has(order.reftag))
        violations.push(`order ${order.reftag} is open though the kill switch is on`);
  }
}
