import { type Problem, problem } from '../errors.ts';
import type { AutoFuture, AutoOption } from '../schema/contract-selector.ts';

/** Which instrument, in an order that may name it or describe it. */
export type InstrumentChoice = {
  readonly token?: string | undefined;
  readonly symbol?: string | undefined;
  readonly autoOpt?: AutoOption | undefined;
  readonly autoFut?: AutoFuture | undefined;
};

type SentAs = (name: string) => string;

/** What the fields that say which instrument must be together, where each is fine by itself. */
export function instrumentChoiceProblems(choice: InstrumentChoice, sentAs: SentAs): readonly Problem[] {
  const given = (['token', 'symbol', 'autoOpt', 'autoFut'] as const).filter(
    (name) => choice[name] !== undefined,
  );
  const [first] = given;
  if (first === undefined) {
    const description = 'The instrument, or symbol with exchange, or autoOpt, or autoFut.';
    return [problem('field_missing', { field: sentAs('token'), description })];
  }
  const selector = given.find((name) => name === 'autoOpt' || name === 'autoFut');
  if (selector === undefined) return [];
  const other = given.find((name) => name !== selector);
  if (other !== undefined) {
    const reason = 'Name the instrument, or let it be chosen; not both.';
    return [problem('fields_disagree', { field: sentAs(selector), other: sentAs(other), reason })];
  }
  const { autoOpt, autoFut } = choice;
  const prefix = `${sentAs(selector)}.`;
  return [
    ...expiryProblems(autoOpt ?? autoFut ?? {}, prefix),
    ...(autoOpt ? strikeProblems(autoOpt, prefix) : []),
  ];
}

function expiryProblems(
  {
    expiry,
    expNo,
    ...rest
  }: { readonly expiry?: string; readonly expNo?: number; readonly expType?: string },
  prefix: string,
): readonly Problem[] {
  if (expiry === undefined) return [];
  const other = rest.expType !== undefined ? 'expType' : expNo !== undefined ? 'expNo' : null;
  if (other === null) return [];
  const reason = 'Name the day of the expiry, or count to it; not both.';
  return [problem('fields_disagree', { field: `${prefix}expiry`, other: `${prefix}${other}`, reason })];
}

type StrikeRule = { readonly reason: string; readonly fits: (strikeVal: string) => boolean };

const isNumber = (text: string) => /^[0-9.]+$/.test(text);
const isBetween = (text: string, least: number, most: number) =>
  isNumber(text) && Number(text) >= least && Number(text) <= most;

const PREMIUM: StrikeRule = {
  reason: 'By premium it is a premium in rupees, e.g. 100.',
  fits: isNumber,
};

const STRIKE_RULE: Readonly<Record<AutoOption['strikeBy'], StrikeRule>> = {
  moneyness: {
    reason: 'By moneyness it is ATM, 1 OTM to 10 OTM or 1 ITM to 10 ITM.',
    fits: (text) => !isNumber(text),
  },
  premium_above: PREMIUM,
  premium_near: PREMIUM,
  premium_below: PREMIUM,
  delta: {
    reason: 'By delta it is a number from 0.01 to 0.99, e.g. 0.3, for calls and puts alike.',
    fits: (text) => isBetween(text, 0.01, 0.99),
  },
  straddle_percent: {
    reason: 'By straddle_percent it is a per cent from 1 to 1000, e.g. 50.',
    fits: (text) => isBetween(text, 1, 1_000),
  },
};

function strikeProblems({ strikeBy, strikeVal }: AutoOption, prefix: string): readonly Problem[] {
  const { fits, reason } = STRIKE_RULE[strikeBy];
  if (fits(strikeVal)) return [];
  return [problem('fields_disagree', { field: `${prefix}strikeVal`, other: 'strikeBy', reason })];
}
