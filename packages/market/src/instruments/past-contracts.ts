import { type Instrument, type InstrumentKey, type IstDay, ok, type Result, refuse } from '@spark/core';
import type { ExpiryCycle, OptionType } from '@spark/vocabulary';
import {
  type ContractPlan,
  freezeOn,
  lotOn,
  MONTHS_ONLY,
  plansOfIndex,
  plansOfStock,
  strikesOf,
} from './contract-plan.ts';
import { contractToken, readContractToken } from './contract-token.ts';
import { CONTRACTS_KNOWN_FROM } from './dated-lots.ts';
import { dayNumber, dayOf } from './day-number.ts';
import {
  type DatedExpiry,
  type DerivativeExchange,
  expiriesWithin,
  type IsTradingDay,
  type ListedExpiry,
  listedExpiries,
  nominalOfWeek,
} from './expiry-rules.ts';
import { INDICES } from './indices.ts';
import { FORMER_NAMES, STOCKS } from './stocks.ts';
import { expiryText, futureSymbol, optionSymbol, readContractSymbol } from './symbol-text.ts';

/** A day that the tables do not reach back to. */
export type BeforeTables = { readonly kind: 'before-tables'; readonly firstDay: IstDay };

/** The contracts of one expiry as they were on a day. */
export type ChainExpiry = {
  readonly expiry: IstDay;
  readonly cycle: ExpiryCycle;
  readonly lotSize: number;
  /** False where the lot of that time is not known here: it is today's. */
  readonly isLotPublished: boolean;
  /** In paise, rising; empty where there is only a future. */
  readonly strikes: readonly number[];
  readonly hasFuture: boolean;
};

/** What was listed on a name at the end of a day's night: its expiries and strikes, and each contract when it is asked for. */
export type DayChain = {
  readonly exchange: DerivativeExchange;
  readonly name: string;
  readonly day: IstDay;
  /** The most that one order could hold. */
  readonly freezeQty: number;
  /** The nearest first. */
  readonly expiries: readonly ChainExpiry[];
  readonly option: (expiry: IstDay, strikePaise: number, type: OptionType) => Instrument | null;
  readonly future: (expiry: IstDay) => Instrument | null;
};

export type PassedExpiry = {
  readonly expiry: IstDay;
  /** A monthly expiry is also that of its week. */
  readonly cycle: ExpiryCycle;
  /** On its last day; null where it is not known here. */
  readonly lotSize: number | null;
};

type NameQuestion = { readonly exchange: string; readonly name: string };
export type ExpiryRange = NameQuestion & {
  readonly kind: 'future' | 'option';
  /** Both included. */
  readonly from: IstDay;
  readonly to: IstDay;
};

/** Contracts of any day since the tables begin, from the rules alone and without making the list of that day. */
export type PastContracts = {
  /** Null for a name without contracts at the exchange. */
  readonly chainOn: (
    question: NameQuestion & { readonly day: IstDay },
  ) => Result<DayChain | null, BeforeTables>;
  readonly expiriesBetween: (range: ExpiryRange) => Result<readonly PassedExpiry[], BeforeTables>;
  /** The first day on which contracts of an expiry were listed; null where that was before the tables, or never. */
  readonly listedFrom: (
    question: Omit<ExpiryRange, 'from' | 'to'> & { readonly expiry: IstDay },
  ) => IstDay | null;
  /** The contract of a made-up token, as it was on its last day; null for one that never was. */
  readonly find: (key: InstrumentKey) => Instrument | null;
  /** The same by trading symbol. */
  readonly findSymbol: (exchange: string, symbol: string) => Instrument | null;
  /** The same by terms. */
  readonly findTerms: (terms: ContractTerms) => Instrument | null;
  /** Which strikes the options of an expiry may have had; null for a day on which none expired. */
  readonly strikesOf: (question: NameQuestion & { readonly expiry: IstDay }) => StrikeRange | null;
};

export type StrikeRange = {
  readonly lowPaise: number;
  readonly highPaise: number;
  readonly stepPaise: number;
};

export type ContractTerms = NameQuestion & {
  readonly expiry: IstDay;
  /** Both null for a future. */
  readonly strikePaise: number | null;
  readonly optionType: OptionType | null;
};

export function createPastContracts(isTradingDay: IsTradingDay): PastContracts {
  function chainOn(question: NameQuestion & { readonly day: IstDay }): Result<DayChain | null, BeforeTables> {
    const { day } = question;
    if (day < CONTRACTS_KNOWN_FROM) return refuse(BEFORE_TABLES);
    const plan = planOf(question);
    if (plan === null) return ok(null);
    const { exchange, name } = plan;
    const shared = { exchange, day, isTradingDay };
    const futures = new Map(
      listedExpiries({ ...shared, plan: MONTHS_ONLY }).map((listed) => [dayOf(listed.expiry), listed]),
    );
    const options = new Map(
      listedExpiries({ ...shared, plan: plan.options }).map((listed) => [dayOf(listed.expiry), listed]),
    );
    const expiries = [...new Map([...options, ...futures])]
      .sort(([, left], [, right]) => left.expiry - right.expiry)
      .map(([expiry, listed]): ChainExpiry => {
        const { lotSize, isPublished } = lotOn(plan, listed, day);
        return {
          expiry,
          cycle: cycleOf(listed),
          lotSize,
          isLotPublished: isPublished,
          strikes: options.has(expiry) ? knownStrikes(plan, listed) : [],
          hasFuture: futures.has(expiry),
        };
      });
    return ok({
      ...{ exchange, name, day, expiries },
      freezeQty: freezeOn(plan, day),
      option: (expiry, strikePaise, optionType) => {
        const listed = options.get(expiry);
        if (!listed || !knownStrikes(plan, listed).includes(strikePaise)) return null;
        return contractOf(plan, listed, { day, strikePaise, optionType });
      },
      future: (expiry) => {
        const listed = futures.get(expiry);
        return listed ? contractOf(plan, listed, { day, ...NO_STRIKE }) : null;
      },
    });
  }

  function expiriesBetween(range: ExpiryRange): Result<readonly PassedExpiry[], BeforeTables> {
    if (range.from < CONTRACTS_KNOWN_FROM) return refuse(BEFORE_TABLES);
    const plan = planOf(range);
    if (plan === null) return ok([]);
    const { exchange } = plan;
    const hasWeeks = range.kind === 'option' && plan.options.weeks > 0;
    const [from, to] = [dayNumber(range.from), dayNumber(range.to)];
    return ok(
      expiriesWithin({ exchange, from, to, isTradingDay })
        .filter(({ cycle }) => hasWeeks || cycle === 'month')
        .map((dated) => {
          const { lotSize, isPublished } = lotOn(plan, lastStage(dated), dayOf(dated.expiry));
          return {
            expiry: dayOf(dated.expiry),
            cycle: cycleOf(dated),
            lotSize: isPublished ? lotSize : null,
          };
        }),
    );
  }

  /** Contracts are listed when an earlier one has expired, and stay listed: the first such day is searched by halves. */
  function listedFrom({ kind, expiry, ...name }: Parameters<PastContracts['listedFrom']>[0]): IstDay | null {
    const plan = expiry < CONTRACTS_KNOWN_FROM ? null : planOf(name);
    if (plan === null) return null;
    const { exchange } = plan;
    const ofKind = kind === 'option' ? plan.options : MONTHS_ONLY;
    const isListed = (day: IstDay) =>
      listedExpiries({ exchange, day, plan: ofKind, isTradingDay }).some(
        (listed) => dayOf(listed.expiry) === expiry,
      );
    if (isListed(CONTRACTS_KNOWN_FROM) || !isListed(expiry)) return null;
    const range = { from: dayNumber(CONTRACTS_KNOWN_FROM), to: dayNumber(expiry) - 1 };
    const starts = expiriesWithin({ exchange, ...range, isTradingDay }).map((passed) =>
      dayOf(passed.expiry + 1),
    );
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isListed(starts[middle] ?? expiry)) high = middle;
      else low = middle + 1;
    }
    return starts[low] ?? null;
  }

  function find(key: InstrumentKey): Instrument | null {
    const [exchange = '', digits = ''] = key.split(':');
    const read = /^[1-9][0-9]{9}$/.test(digits) ? readContractToken(Number(digits)) : null;
    const plan = read && (plansByNumber().get(`${exchange} ${read.underlying}`) ?? null);
    if (!read || !plan) return null;
    const nominal = nominalOfWeek(plan.exchange, read.monday);
    // The rule may name a day on which nothing trades; the contract expires before it.
    const dated = expiriesWithin({
      exchange: plan.exchange,
      from: Math.max(nominal - MOVED_DAYS_MAX, dayNumber(CONTRACTS_KNOWN_FROM)),
      to: nominal,
      isTradingDay,
    }).find((found) => found.nominal === nominal);
    if (!dated) return null;
    return read.kind === 'future'
      ? ofTerms(plan, dated, NO_STRIKE)
      : ofTerms(plan, dated, {
          strikePaise: read.strikeSteps * plan.strikeUnitPaise,
          optionType: read.kind,
        });
  }

  function findTerms(terms: ContractTerms): Instrument | null {
    const plan = terms.expiry < CONTRACTS_KNOWN_FROM ? null : planOf(terms);
    if (plan === null) return null;
    const day = dayNumber(terms.expiry);
    const [dated] = expiriesWithin({ exchange: plan.exchange, from: day, to: day, isTradingDay });
    return dated ? ofTerms(plan, dated, terms) : null;
  }

  function strikeRangeOf(question: NameQuestion & { readonly expiry: IstDay }): StrikeRange | null {
    const plan = question.expiry < CONTRACTS_KNOWN_FROM ? null : planOf(question);
    if (plan === null) return null;
    const day = dayNumber(question.expiry);
    const [dated] = expiriesWithin({ exchange: plan.exchange, from: day, to: day, isTradingDay });
    if (!dated || (dated.cycle === 'week' && plan.options.weeks === 0)) return null;
    return strikeRange(plan, lastStage(dated));
  }

  function findSymbol(exchange: string, symbol: string): Instrument | null {
    const terms = readContractSymbol(symbol);
    return terms && findTerms({ exchange, ...terms });
  }

  return { chainOn, expiriesBetween, listedFrom, find, findSymbol, findTerms, strikesOf: strikeRangeOf };
}

const BEFORE_TABLES: BeforeTables = { kind: 'before-tables', firstDay: CONTRACTS_KNOWN_FROM };
const NO_STRIKE = { strikePaise: null, optionType: null } as const;
/** No expiry is moved further by holidays. */
const MOVED_DAYS_MAX = 10;

type Strike = Pick<ContractTerms, 'strikePaise' | 'optionType'>;

/** As it was on its last day, when everything that was ever listed of it was there. */
function ofTerms(
  plan: ContractPlan,
  dated: DatedExpiry,
  { strikePaise, optionType }: Strike,
): Instrument | null {
  const listed = lastStage(dated);
  const day = dayOf(dated.expiry);
  if (strikePaise === null || optionType === null)
    return dated.cycle === 'month' ? contractOf(plan, listed, { day, ...NO_STRIKE }) : null;
  if (dated.cycle === 'week' && plan.options.weeks === 0) return null;
  const { lowPaise, highPaise, stepPaise } = strikeRange(plan, listed);
  if (strikePaise < lowPaise || strikePaise > highPaise || strikePaise % stepPaise !== 0) return null;
  return contractOf(plan, listed, { day, strikePaise, optionType });
}

/**
 * Strikes that a contract may have had. The exchange lists finer steps around the price of each day than the ladder of the
 * rules has at its ends, so every step between its ends may have been listed.
 */
function strikeRange(plan: ContractPlan, listed: ListedExpiry): StrikeRange {
  const strikes = knownStrikes(plan, listed);
  return {
    lowPaise: strikes[0] ?? 0,
    highPaise: strikes.at(-1) ?? 0,
    stepPaise: plan.strikeUnitPaise,
  };
}

function lastStage(dated: DatedExpiry): ListedExpiry {
  return { ...dated, position: 0 };
}

function cycleOf({ cycle }: Pick<ListedExpiry, 'cycle'>): ExpiryCycle {
  return cycle === 'week' ? 'weekly' : 'monthly';
}

function contractOf(
  plan: ContractPlan,
  listed: ListedExpiry,
  { day, strikePaise, optionType }: Strike & { readonly day: IstDay },
): Instrument {
  const { exchange, name, number: underlying, strikeUnitPaise } = plan;
  const { nominal, expiry } = listed;
  const isOption = strikePaise !== null && optionType !== null;
  const kind = isOption ? optionType : 'future';
  const strikeSteps = isOption ? strikePaise / strikeUnitPaise : 0;
  const token = String(contractToken({ underlying, nominal, kind, strikeSteps }));
  const text = expiryText(expiry);
  return {
    key: `${exchange}:${token}`,
    exchange,
    token,
    symbol: isOption ? optionSymbol(name, text, strikePaise, optionType) : futureSymbol(name, text),
    name,
    class: isOption ? 'option' : 'future',
    instrumentType: isOption ? plan.optionType : plan.futureType,
    expiry: dayOf(expiry),
    strikePaise: isOption ? strikePaise : null,
    optionType: isOption ? optionType : null,
    lotSize: lotOn(plan, listed, day).lotSize,
    tickPaise: isOption ? plan.optionTickOn(day) : plan.futureTickOn(day),
    freezeQty: freezeOn(plan, day),
    isCas: false,
  };
}

/** Strikes follow from the schemes of an expiry alone, so there are a handful of lists for each plan. */
const strikesKnown = new WeakMap<ContractPlan, Map<string, readonly number[]>>();

function knownStrikes(plan: ContractPlan, listed: ListedExpiry): readonly number[] {
  const ofPlan = strikesKnown.get(plan) ?? new Map<string, readonly number[]>();
  strikesKnown.set(plan, ofPlan);
  const key = JSON.stringify(plan.schemesOf(listed));
  const known = ofPlan.get(key) ?? strikesOf(plan, listed);
  ofPlan.set(key, known);
  return known;
}

let plans: { readonly byName: Plans; readonly byNumber: Plans } | undefined;
type Plans = ReadonlyMap<string, ContractPlan>;

function allPlans() {
  plans ??= indexed([...INDICES.flatMap(plansOfIndex), ...STOCKS.flatMap(plansOfStock)]);
  return plans;
}

function indexed(all: readonly ContractPlan[]) {
  return {
    byName: new Map(all.map((plan) => [`${plan.exchange} ${plan.name}`, plan])),
    byNumber: new Map(all.map((plan) => [`${plan.exchange} ${plan.number}`, plan])),
  };
}

function plansByNumber(): Plans {
  return allPlans().byNumber;
}

function planOf({ exchange, name: given }: NameQuestion): ContractPlan | null {
  const name = given.trim().toUpperCase();
  const { byName } = allPlans();
  return (
    byName.get(`${exchange} ${name}`) ?? byName.get(`${exchange} ${FORMER_NAMES.get(name) ?? ''}`) ?? null
  );
}
