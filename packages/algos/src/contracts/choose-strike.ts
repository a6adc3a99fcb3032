import { atTheMoneyHigherOnTie, type OptionType } from '@spark/vocabulary';

/** How a strike is chosen, as a document says it. Values are rupees, percent or steps. */
export type StrikeSelector = {
  readonly by:
    | 'moneyness'
    | 'premiumAbove'
    | 'premiumNear'
    | 'premiumBelow'
    | 'straddlePct'
    | 'atmPct'
    | 'exact'
    | 'delta';
  readonly value: number;
  /** What to do when no premium qualifies. */
  readonly ifNone: 'nearest' | 'skip';
};

export type StrikeQuestion = {
  readonly selector: StrikeSelector;
  readonly right: OptionType;
  /** Listed, in paise, the lowest first. */
  readonly strikes: readonly number[];
  readonly spotPaise: number;
  /** NaN where no fresh price is known. */
  readonly premiumPaise: (strikePaise: number, right: OptionType) => number;
};

/** The strike in paise; null where none fits. */
export function chooseStrike(question: StrikeQuestion): number | null {
  const { selector, right, strikes, spotPaise } = question;
  const upward = right === 'CE' ? 1 : -1;
  switch (selector.by) {
    case 'moneyness':
      return strikes[atTheMoney(strikes, spotPaise) + upward * selector.value] ?? null;
    case 'atmPct':
      return atTheMoneyHigherOnTie(strikes, spotPaise * (1 + (upward * selector.value) / 100));
    case 'exact': {
      const paise = Math.round(selector.value * 100);
      if (strikes.includes(paise)) return paise;
      return selector.ifNone === 'nearest' ? atTheMoneyHigherOnTie(strikes, paise) : null;
    }
    case 'straddlePct': {
      const atm = strikes[atTheMoney(strikes, spotPaise)];
      if (atm === undefined) return null;
      const straddle = question.premiumPaise(atm, 'CE') + question.premiumPaise(atm, 'PE');
      return byPremium(question, 'premiumNear', (straddle * selector.value) / 100);
    }
    case 'delta':
      return null;
    default:
      return byPremium(question, selector.by, selector.value * 100);
  }
}

function atTheMoney(strikes: readonly number[], spotPaise: number): number {
  const atm = atTheMoneyHigherOnTie(strikes, spotPaise);
  // NaN is near to nothing: without a price there is no strike at the money.
  return atm === null || Number.isNaN(spotPaise) ? Number.NaN : strikes.indexOf(atm);
}

type PremiumRule = 'premiumAbove' | 'premiumNear' | 'premiumBelow';

/** How many strikes on each side of the spot are asked for their premium at first: each may be a history that has to be read. */
const NEAR_STRIKES = 40;

/**
 * Premiums fall with the distance from the spot, so a strike with another one beyond it on each side is the one that is meant.
 * Where the choice falls on the last one that was asked, twice as many are. Where none has a price those beyond are not asked:
 * in a live market their histories are read once they were.
 */
function byPremium(question: StrikeQuestion, rule: PremiumRule, paise: number): number | null {
  const { strikes, spotPaise } = question;
  const above = strikes.findIndex((strike) => strike >= spotPaise);
  const middle = above < 0 ? strikes.length : above;
  for (let beside = NEAR_STRIKES; ; beside *= 2) {
    const near = strikes.slice(Math.max(0, middle - beside), middle + beside);
    const { found, isPriced } = amongPremiums({ ...question, strikes: near }, rule, paise);
    if (near.length === strikes.length || !isPriced)
      return found ?? nearestInstead({ ...question, strikes: near }, rule, paise);
    if (found !== null && found !== near[0] && found !== near.at(-1)) return found;
  }
}

function nearestInstead(question: StrikeQuestion, rule: PremiumRule, paise: number): number | null {
  if (rule === 'premiumNear' || question.selector.ifNone === 'skip') return null;
  return amongPremiums(question, 'premiumNear', paise).found;
}

/** Of premiums equally near the lower; of equal premiums the strike nearer to the spot price. */
function amongPremiums(
  question: StrikeQuestion,
  rule: PremiumRule,
  paise: number,
): { readonly found: number | null; readonly isPriced: boolean } {
  const { strikes, right, spotPaise } = question;
  let isPriced = false;
  let best: { strike: number; off: number; premium: number; away: number } | null = null;
  for (const strike of strikes) {
    const premium = question.premiumPaise(strike, right);
    if (Number.isNaN(premium) || Number.isNaN(paise)) continue;
    isPriced = true;
    if (rule === 'premiumAbove' && premium < paise) continue;
    if (rule === 'premiumBelow' && premium > paise) continue;
    const found = { strike, off: Math.abs(premium - paise), premium, away: Math.abs(strike - spotPaise) };
    if (best === null || isBetter(found, best)) best = found;
  }
  return { found: best?.strike ?? null, isPriced };
}

type Found = { readonly off: number; readonly premium: number; readonly away: number };

function isBetter(found: Found, best: Found): boolean {
  if (found.off !== best.off) return found.off < best.off;
  if (found.premium !== best.premium) return found.premium < best.premium;
  return found.away < best.away;
}
