import { refuse } from '../lib/result.ts';
import type { PremiumRule } from './contract-selector.ts';
import { amount, type Chosen, pairAtTheMoney, type Selection, sideOf, unlessOld } from './selection.ts';

type PremiumSelector = {
  readonly rule: PremiumRule;
  /** Need not be whole. */
  readonly paise: number;
  /** As the reason names it. */
  readonly wanted: string;
};

const RULE_TEXT: Readonly<Record<PremiumRule, string>> = {
  above: 'the lowest at or above',
  near: 'the nearest to',
  below: 'the highest at or below',
};

/** Of premiums that fit equally well the lower one; of options with the same premium the one nearer to the spot price. */
export function byPremium({ selector, strikes, prices }: Selection, premium: PremiumSelector): Chosen {
  const { rule, paise, wanted } = premium;
  const spotPaise = prices.spot?.price?.paise ?? null;
  const fitting = strikes.flatMap((strike) => {
    const instrument = sideOf(strike, selector.optionType);
    const price = instrument && prices.priceOf(instrument.key);
    if (!price || (rule === 'above' && price.paise < paise) || (rule === 'below' && price.paise > paise))
      return [];
    const { strikePaise } = strike;
    const fromSpot = spotPaise === null ? 0 : Math.abs(strikePaise - spotPaise);
    return [{ instrument, price, off: Math.abs(price.paise - paise), fromSpot, strikePaise }];
  });
  const [found] = fitting.sort(
    (left, right) =>
      left.off - right.off ||
      left.price.paise - right.price.paise ||
      left.fromSpot - right.fromSpot ||
      left.strikePaise - right.strikePaise,
  );
  if (!found) return refuse({ code: 'no-premium' });
  return unlessOld({
    ...found,
    why: `Its premium ${amount(found.price.paise)} is ${RULE_TEXT[rule]} ${wanted}.`,
  });
}

export function byStraddle(selection: Selection, percent: number): Chosen {
  const pair = pairAtTheMoney(selection);
  if (!pair.ok) return pair;
  const { strikePaise, callPaise, putPaise } = pair.value;
  if (callPaise === null || putPaise === null) return refuse({ code: 'no-straddle' });
  const straddle = callPaise + putPaise;
  const wanted = `${percent} % of the straddle at ${amount(strikePaise)}, which costs ${amount(straddle)}`;
  return byPremium(selection, { rule: 'near', paise: (straddle * percent) / 100, wanted });
}
