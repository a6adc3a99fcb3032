import {
  type BrokerDialect,
  type BrokerHttp,
  createEgressClient,
  createLivePortfolio,
  createLiveVenue,
  createPacer,
  type LiveInstruments,
  type LivePrices,
  type ReverseIndex,
} from '@spark/brokers';
import type { AccountKey, Instrument, PortfolioPort, TradingVenue } from '@spark/core';
import {
  type BrokerSimulator,
  SIMULATED_RING,
  type SimulatedAccount,
  type SimulatorDialect,
  startBrokerSimulator,
  type WireFault,
} from '@spark/simulators';
import type { BrokerStage, FaultTimes, StageFault } from '../broker-suite/broker-stage.ts';
import { A_TRADING_MORNING, createManualClock } from '../world/manual-clock.ts';
import { createSeededRandomness } from '../world/seeded-randomness.ts';
import {
  openSmallMarket,
  SMALL_MARKET_FUTURE,
  SMALL_MARKET_INDEX,
  SMALL_MARKET_SHARE,
} from '../world/small-market.ts';
import { createVirtualTime } from '../world/virtual-time.ts';
import { type CountedEgress, countEgress } from './counted-egress.ts';
import { createMortalTimers, type MortalTimers } from './mortal-timers.ts';
import { simulatedAccount } from './staged-account.ts';
import { createStagedSessions, type StagedSessions } from './staged-sessions.ts';
import { walkLogin } from './walk-login.ts';
import { wireCalm } from './wire-calm.ts';

/** A live broker's adapter and the simulator that it is proven against. */
export type WireBroker = {
  readonly simulator: SimulatorDialect;
  /** The adapter, with its addresses at the simulator. */
  readonly dialect: (at: Pick<BrokerSimulator, 'url' | 'streamUrl' | 'world'>) => BrokerDialect;
  /** What the adapter calls the instruments of the small market. */
  readonly instruments: (at: BrokerSimulator, http: BrokerHttp) => Promise<LiveInstruments>;
  /** The secrets of an account, by the names that the adapter looks for. */
  readonly secretsOf: (account: SimulatedAccount) => Readonly<Record<string, string>>;
};

/** A stage with its simulator, for tests that want more than the suite does. */
export type WireStage = BrokerStage & {
  readonly simulator: BrokerSimulator;
  readonly sessions: StagedSessions;
  /** By which client number the broker knows an account. */
  readonly clientIdOf: (account: AccountKey) => string;
};

const ACCOUNT: AccountKey = { ucc: 'A000001', accountName: 'one' };
const ACCOUNTS: readonly AccountKey[] = [
  ACCOUNT,
  { ucc: 'A000001', accountName: 'two' },
  { ucc: 'B000001', accountName: 'one' },
];
/** Logged in only where somebody asks for them. */
const REGISTERED: AccountKey = { ucc: 'A000001', accountName: 'registered' };
const ELSEWHERE: AccountKey = { ucc: 'A000001', accountName: 'elsewhere' };
const BOUND = [REGISTERED, ELSEWHERE];
const EVERYONE = [...ACCOUNTS, ...BOUND];
const REGISTERED_ADDRESS = '127.0.0.2';
const LISTED = [SMALL_MARKET_INDEX, SMALL_MARKET_SHARE, SMALL_MARKET_FUTURE];
const CLOSING = A_TRADING_MORNING + 330 * 60_000;
const LATE = CLOSING - 10 * 60_000;
const NEXT_MORNING = A_TRADING_MORNING + 24 * 60 * 60_000;
const LATE_REPORT_MS = 5_000;

const FAULTS: Readonly<Record<StageFault, WireFault>> = {
  'answer-lost': 'time-out-after-accept',
  'request-lost': 'time-out-before-accept',
  'answer-late': 'late-answer',
  refused: 'refused',
  'session-expired': 'session-expired',
  'report-lost': 'push-lost',
  'report-twice': 'push-twice',
  'report-late': 'push-late',
  'reports-swapped': 'push-swapped',
};

const CALLS = { place: 'place', change: 'change', cancel: 'cancel', book: 'orders' } as const;

/** One life of our process. */
type Life = {
  readonly egressClient: CountedEgress;
  readonly timers: MortalTimers;
  readonly venue: TradingVenue;
  readonly portfolio: PortfolioPort;
};

/** A live broker over real sockets, by virtual time: time passes only while nothing is on its way. */
export async function openWireStage(broker: WireBroker, { isLate = false } = {}): Promise<WireStage> {
  const clock = createManualClock(isLate ? LATE : A_TRADING_MORNING);
  const { floor } = openSmallMarket(clock);
  const accounts = EVERYONE.map((account, at) => ({
    ...simulatedAccount(at),
    ...(BOUND.includes(account) && { registeredAddress: REGISTERED_ADDRESS }),
  }));
  const simulator = await startBrokerSimulator(broker.simulator, {
    accounts,
    floor,
    listing: { find: (key) => LISTED.find((listed) => listed.key === key) ?? null, all: () => LISTED },
    clock,
    timers: clock,
    random: createSeededRandomness(1),
  });
  const dialect = broker.dialect(simulator);
  const loginWay = countEgress(createEgressClient({ clock, timers: clock }));
  const sessions = createStagedSessions({
    clock,
    timers: clock,
    credentialsOf,
    walk: (credentials) => walkLogin(dialect, credentials, loginWay.http(credentials)),
  });
  const instruments = await broker.instruments(simulator, loginWay.http(ACCOUNT));
  for (const account of ACCOUNTS) await sessions.logIn(account);
  const prices: LivePrices = {
    find: async (key) => {
      const quote = floor.quote(key);
      return quote && { lastPaise: quote.lastPaise, band: null };
    },
  };
  let life = beginLife();
  let counterparts = 0;

  const time = createVirtualTime(clock, () => wireCalm(simulator, () => [life.egressClient, loginWay]));

  function beginLife(): Life {
    const timers = createMortalTimers(clock);
    const egressClient = countEgress(createEgressClient({ clock, timers }));
    const pacer = createPacer(dialect, { clock, timers });
    const calls = { clock, timers, egressClient, pacer, sessions };
    const venue = createLiveVenue(dialect, { ...calls, prices, instruments, random: () => 0.5 });
    const portfolio = createLivePortfolio({ ...calls, dialect, names: namesIn(instruments) });
    return { egressClient, timers, venue, portfolio };
  }

  function endLife(): void {
    life.timers.kill();
    life.egressClient.kill();
  }

  function accountOf({ ucc, accountName }: AccountKey): SimulatedAccount {
    const at = EVERYONE.findIndex((account) => account.ucc === ucc && account.accountName === accountName);
    return accounts[at] ?? simulatedAccount(99);
  }

  function credentialsOf(account: AccountKey) {
    const known = accountOf(account);
    return {
      ...account,
      clientId: known.clientId,
      secrets: broker.secretsOf(known),
      ...(account.accountName === REGISTERED.accountName && {
        egress: { kind: 'local-address' as const, address: REGISTERED_ADDRESS },
      }),
    };
  }

  function lastPaise(key: string): number {
    return floor.quote(key)?.lastPaise ?? 0;
  }

  return {
    simulator,
    sessions,
    clientIdOf: (account) => accountOf(account).clientId,
    venue: life.venue,
    portfolio: {
      positions: (account) => life.portfolio.positions(account),
      holdings: (account) => life.portfolio.holdings(account),
      funds: (account) => life.portfolio.funds(account),
    },
    account: ACCOUNT,
    share: instrumentOf(SMALL_MARKET_SHARE),
    contract: instrumentOf(SMALL_MARKET_FUTURE),
    clock,
    quote: (key) => {
      const quote = floor.quote(key);
      const [bid, ask] = [quote?.bids[0], quote?.asks[0]];
      if (!quote || !bid || !ask) throw new Error(`Nothing is offered for ${key}.`);
      return {
        lastPaise: quote.lastPaise,
        bidPaise: bid.pricePaise,
        askPaise: ask.pricePaise,
        askQty: ask.qty,
      };
    },
    answer: time.until,
    quiet: time.quiet,
    pass: time.pass,
    fill: async (account, tag, qty) => {
      const wanted = simulator.world.desk
        .orders(accountOf(account).clientId)
        .findLast((order) => order.tag === tag && order.status === 'open');
      // It never came to the broker, or has ended there: nobody trades with it.
      if (!wanted) return time.quiet();
      counterparts += 1;
      floor.submit({
        owner: 'somebody',
        ring: SIMULATED_RING,
        tag: `C${counterparts}`,
        key: wanted.instrument.key,
        side: wanted.side === 'Buy' ? 'Sell' : 'Buy',
        type: 'Limit',
        qty,
        pricePaise: wanted.pricePaise,
        triggerPaise: null,
        product: 'intraday',
        validity: 'immediate',
      });
      await time.quiet();
    },
    reach: async (key, pricePaise) => {
      const before = lastPaise(key);
      const isThere = (last: number) => (pricePaise >= before ? last >= pricePaise : last <= pricePaise);
      while (!isThere(lastPaise(key))) {
        if (clock.now() > CLOSING) throw new Error(`The price never reached ${pricePaise}.`);
        await time.pass(1_000);
      }
      await time.quiet();
    },
    endDay: () => time.pass(CLOSING + 1_000 - clock.now()),
    nextMorning: () => time.pass(NEXT_MORNING - clock.now()),
    halt: endLife,
    restart: () => {
      endLife();
      life = beginLife();
      return life.venue;
    },
    faults: {
      plan: (fault, when = {}) =>
        simulator.faults.plan({
          ...plannedCalls(when),
          fault: FAULTS[fault],
          clientId: accountOf(ACCOUNT).clientId,
          ...(fault === 'report-late' && { delayMs: LATE_REPORT_MS }),
        }),
      clear: simulator.faults.clear,
    },
    wire: {
      plan: (fault) => simulator.faults.plan({ ...fault, clientId: accountOf(ACCOUNT).clientId }),
      goDown: simulator.goDown,
      comeBack: simulator.comeBack,
      endLogin: (how) => simulator.endLogin(accountOf(ACCOUNT).clientId, how),
      tagsTaken: () =>
        simulator.world.desk
          .orders(accountOf(ACCOUNT).clientId)
          .flatMap(({ status, tag }) => (status === 'refused' ? [] : [tag])),
      bound: async () => {
        for (const account of BOUND) await sessions.logIn(account);
        return { registered: REGISTERED, elsewhere: ELSEWHERE };
      },
      breaches: simulator.breaches,
      endings: () => sessions.endings.map(({ account }) => account),
    },
    close: async () => {
      endLife();
      floor.close();
      life.egressClient.close();
      loginWay.close();
      await simulator.close();
    },
  };
}

/** The small market has few instruments: each is looked at. */
function namesIn(instruments: LiveInstruments): ReverseIndex {
  return {
    isReady: () => true,
    keyOf: ({ exchange, token }) => {
      const listed = LISTED.find(
        (listed) => listed.exchange === exchange && instruments.find(listed.key)?.token === token,
      );
      return listed?.key ?? null;
    },
  };
}

function plannedCalls({ call, times }: FaultTimes) {
  return {
    calls: call ? [CALLS[call]] : Object.values(CALLS),
    ...(times !== undefined && { times }),
  };
}

function instrumentOf({ key, symbol, lotSize, tickPaise, freezeQty, class: of }: Instrument) {
  return { key, symbol, isDerivative: of !== 'equity', lotSize, tickPaise, freezeQty };
}
