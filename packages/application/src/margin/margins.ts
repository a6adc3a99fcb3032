import {
  type Account,
  type AccountKey,
  type AccountMargin,
  type BrokerAnswer,
  type BrokerMargin,
  type Clock,
  type InstrumentKey,
  istDay,
  type MarginLeg,
  type MarginPort,
  type Position,
  type Timers,
} from '@spark/core';
import type { OpenDesk, OrderCalls } from '@spark/engine';
import { hedgeOrder, type MarginPlan, planMargin } from '@spark/market';
import type { Broker, ProductType } from '@spark/vocabulary';
import type { BrokerAccounts } from '../accounts/broker-accounts.ts';
import { agedQuotes, isFresh } from '../options/aged-quotes.ts';
import type { PlannedLeg } from '../options/planned-leg.ts';
import { lastPrices } from '../prices/last-prices.ts';
import type { Prices } from '../prices/prices.ts';
import type { PaperMoneyDesk } from '../trading/paper-money.ts';

export type LegToMargin = PlannedLeg & { readonly product: ProductType };

/** An account, and how many times the quantity is traded in it. */
export type AccountToMargin = { readonly account: Account; readonly multiplier: number };

/** Legs of one account, in its own quantities. */
export type LegsInAccount = { readonly account: Account; readonly legs: readonly LegToMargin[] };

export type Margins = {
  /** In the order of the accounts. Nothing is stored or ordered, and a broker that fails costs its figure only. */
  readonly ofLegs: (
    desk: OpenDesk,
    legs: readonly LegToMargin[],
    accounts: readonly AccountToMargin[],
    /** Whether what the accounts hold counts for the estimate. */
    withPositions: boolean,
  ) => Promise<readonly AccountMargin[]>;
  /** The same where each account has legs of its own; what it holds counts. A broker is waited for this long. */
  readonly ofPlans: (
    desk: OpenDesk,
    plans: readonly LegsInAccount[],
    waitMs?: number,
  ) => Promise<readonly AccountMargin[]>;
};

type Parts = {
  readonly margins: ReadonlyMap<Broker, MarginPort>;
  readonly brokerAccounts: Pick<BrokerAccounts, 'readFunds'>;
  readonly paperMoney: Pick<PaperMoneyDesk, 'funds'>;
  readonly orders: Pick<OrderCalls, 'positions'>;
  readonly prices: Prices;
  readonly clock: Clock;
  readonly timers: Timers;
};

/** A broker may take longer; then the estimate is the answer. */
const BROKER_WAIT_MS = 5_000;

export function createMargins(parts: Parts): Margins {
  const { orders, prices, clock } = parts;

  /** What is held, and prices of everything that a margin rests on: read once for all accounts. */
  async function basisOf(desk: OpenDesk, plans: readonly LegsInAccount[], withPositions: boolean) {
    const held = new Map<string, readonly Position[]>();
    if (withPositions)
      for (const { account } of plans) held.set(account.name, await openPositions(desk, account.name));
    const { instruments } = prices;
    const legKeys = new Set(plans.flatMap(({ legs }) => legs.map(({ instrument }) => instrument.key)));
    const heldKeys = [...held.values()].flat().map((it) => it.instrumentKey);
    const underlyings = [...new Set([...legKeys, ...heldKeys])].flatMap((key) => {
      const instrument = instruments.find(key);
      return (instrument && instruments.underlyingOf(instrument)?.key) ?? [];
    });
    const quoteOf = await agedQuotes(prices, clock, legKeys);
    const lastPaise = await lastPrices(prices, underlyings);
    return { held, quoteOf, lastPaise, known: new Map<string, MarginPlan | null>() };
  }

  async function openPositions(desk: OpenDesk, accountName: string): Promise<readonly Position[]> {
    const positions = await orders.positions(desk, { accountName });
    return positions
      .map(({ position }) => position)
      .filter(({ forwardTest, netQty }) => !forwardTest && netQty !== 0);
  }

  type MarginBasis = Awaited<ReturnType<typeof basisOf>>;

  /** Accounts that would trade the same and hold the same need the same. */
  function estimate(legs: readonly LegToMargin[], accountName: string, basis: MarginBasis) {
    const { held, quoteOf, lastPaise, known } = basis;
    const fresh = (key: InstrumentKey) => {
      const aged = quoteOf(key);
      return isFresh(aged) ? aged.quote.lastPaise : null;
    };
    const planned = legs.map(({ instrument: { key }, side, qty, product, pricePaise }) => {
      return { key, side, qty, product, pricePaise: pricePaise ?? fresh(key) };
    });
    const positions = held.get(accountName) ?? [];
    const holds = positions.map((it) => [it.instrumentKey, it.product, it.netQty, it.openCostPaise]);
    const id = JSON.stringify([planned, holds]);
    const before = known.get(id);
    if (before !== undefined) return before;
    const { instruments } = prices;
    const plan = planMargin({
      ...{ orders: planned, positions, instruments, lastPaise },
      day: istDay(clock.now()),
    });
    known.set(id, plan);
    return plan;
  }

  async function inAccount(
    desk: OpenDesk,
    { account: { name, broker }, legs }: LegsInAccount,
    basis: MarginBasis,
    waitMs: number,
  ): Promise<AccountMargin> {
    const key = { ucc: desk.user.ucc, accountName: name };
    const plan = estimate(legs, name, basis);
    const [answer, free] = await Promise.all([
      askBroker(parts, key, broker, legs, waitMs),
      available(parts, key, broker, waitMs),
    ]);
    const isAnswered = answer?.kind === 'accepted';
    const { requiredPaise, finalPaise } = isAnswered ? byBroker(answer.value, plan) : (plan ?? UNKNOWN);
    return {
      accountName: name,
      requiredPaise,
      finalPaise,
      availablePaise: free.paise,
      isEnough: requiredPaise === null || free.paise === null ? null : requiredPaise <= free.paise,
      source: isAnswered ? 'broker' : 'estimate',
      isCertain: broker === 'testBroker' || (isAnswered && !isHeldBeside(legs, basis.held.get(name) ?? [])),
      notes: [
        ...brokerNotes(broker, answer),
        ...(plan === null && !isAnswered ? [NO_ESTIMATE] : []),
        ...(free.note === null ? [] : [free.note]),
      ],
    };
  }

  /** A calculator does not count what is held: a hedge that is there already makes less of it needed. */
  function isHeldBeside(legs: readonly LegToMargin[], held: readonly Position[]): boolean {
    const { instruments } = prices;
    const nameOf = (key: InstrumentKey) => instruments.find(key)?.name ?? key;
    const names = new Set(legs.map(({ instrument }) => instrument.name));
    return held.some(({ instrumentKey }) => names.has(nameOf(instrumentKey)));
  }

  async function ofPlans(
    desk: OpenDesk,
    given: readonly LegsInAccount[],
    { withPositions, waitMs }: { readonly withPositions: boolean; readonly waitMs: number },
  ): Promise<readonly AccountMargin[]> {
    const plans = given.map(({ account, legs }) => ({ account, legs: hedgeOrder(legs, isBoughtOption) }));
    const basis = await basisOf(desk, plans, withPositions);
    return Promise.all(plans.map((plan) => inAccount(desk, plan, basis, waitMs)));
  }

  return {
    ofLegs: (desk, legs, accounts, withPositions) => {
      const plans = accounts.map(({ account, multiplier }) => ({
        account,
        legs: legs.map((leg) => ({ ...leg, qty: leg.qty * multiplier })),
      }));
      return ofPlans(desk, plans, { withPositions, waitMs: BROKER_WAIT_MS });
    },
    ofPlans: (desk, plans, waitMs = BROKER_WAIT_MS) => ofPlans(desk, plans, { withPositions: true, waitMs }),
  };
}

async function askBroker(
  parts: Parts,
  account: AccountKey,
  broker: Broker,
  legs: readonly LegToMargin[],
  waitMs: number,
): Promise<BrokerAnswer<BrokerMargin> | null> {
  const port = parts.margins.get(broker);
  if (!port) return null;
  const reason = `${broker} has not answered in time.`;
  return within(parts, port.margin(account, legs.map(marginLeg)), waitMs, { kind: 'unknown', reason });
}

async function within<T>(
  { clock, timers }: Parts,
  answer: Promise<T>,
  waitMs: number,
  otherwise: T,
): Promise<T> {
  let cancel = (): void => undefined;
  const late = new Promise<T>((resolve) => {
    cancel = timers.at(clock.now() + waitMs, () => resolve(otherwise));
  });
  return Promise.race([answer, late]).finally(() => cancel());
}

/** Null where it is not known, with the reason. */
async function available(parts: Parts, account: AccountKey, broker: Broker, waitMs: number) {
  const asked = parts.brokerAccounts.readFunds(account, broker);
  const funds = await within<Awaited<typeof asked> | 'late'>(parts, asked, waitMs, 'late');
  if (funds === null) return { paise: (await parts.paperMoney.funds(account)).availablePaise, note: null };
  if (funds === 'late') return { paise: null, note: `${broker} has not answered with its funds in time.` };
  if (funds.kind === 'accepted') return { paise: funds.value.availablePaise, note: null };
  return { paise: null, note: `Funds: ${funds.reason}` };
}

const UNKNOWN = { requiredPaise: null, finalPaise: null };
const NO_ESTIMATE = 'A price that the margin rests on is not known, or there are no figures for this market.';

/** A calculator has one figure, for all legs together. What more is needed on the way is what the estimate says. */
function byBroker({ totalPaise }: BrokerMargin, plan: MarginPlan | null): MarginPlan {
  const onTheWay = plan === null ? 0 : plan.requiredPaise - plan.finalPaise;
  return { requiredPaise: totalPaise + onTheWay, finalPaise: totalPaise };
}

/** A paper account has nothing but the estimate. */
function brokerNotes(broker: Broker, answer: BrokerAnswer<BrokerMargin> | null): readonly string[] {
  if (broker === 'testBroker' || answer?.kind === 'accepted') return [];
  if (answer === null) return [`${broker} has no margin calculator, so this is an estimate.`];
  return [`${broker}: ${answer.reason} So this is an estimate.`];
}

function isBoughtOption({ side, instrument }: LegToMargin): boolean {
  return side === 'Buy' && instrument.class === 'option';
}

function marginLeg({ instrument, product, side, qty, pricePaise }: LegToMargin): MarginLeg {
  return { instrument, product, side, qty, limitPaise: pricePaise };
}
