import { refuse } from '../lib/result.ts';
import { PRICE_AGE_MS_MAX } from './contract-selector.ts';
import { type Forward, forwardOf } from './forward.ts';
import { optionFigures, rounded } from './option-figures.ts';
import {
  amount,
  type Chosen,
  type Pair,
  pairAtTheMoney,
  type Selection,
  sideOf,
  unlessOld,
} from './selection.ts';
import { yearsToExpiry } from './time-to-expiry.ts';

/** Of deltas that are equally near the smaller one, which is the cheaper option. */
export function byDelta(selection: Selection, wanted: number): Chosen {
  const pair = pairAtTheMoney(selection);
  if (!pair.ok) return pair;
  const forward = forwardIn(selection, pair.value);
  if (!forward) return refuse({ code: 'no-delta' });
  const { selector, strikes, prices, now } = selection;
  const { optionType } = selector;
  const fitting = strikes.flatMap((strike) => {
    const instrument = sideOf(strike, optionType);
    const price = instrument && prices.priceOf(instrument.key);
    if (!instrument?.expiry || !price) return [];
    const figures = optionFigures({
      optionType,
      strikePaise: strike.strikePaise,
      forwardPaise: forward.paise,
      pricePaise: price.paise,
      years: yearsToExpiry(instrument.expiry, now),
    });
    if (!figures) return [];
    const { delta } = figures;
    const size = Math.abs(delta);
    return [{ instrument, price, delta, size, off: rounded(Math.abs(size - Math.abs(wanted)), 6) }];
  });
  const [found] = fitting.sort((left, right) => left.off - right.off || left.size - right.size);
  if (!found) return refuse({ code: 'no-delta' });
  const by = `${forward.by === 'future' ? 'future' : 'synthetic future'} ${amount(forward.paise)}`;
  const from = `by its premium ${amount(found.price.paise)} and the ${by}`;
  return unlessOld({
    ...found,
    why: `Its delta ${found.delta} is the nearest to ${Math.abs(wanted)}, ${from}.`,
  });
}

function forwardIn({ listed, prices }: Selection, pair: Pair): Forward | null {
  const future = listed.find((it) => it.class === 'future');
  const price = future ? prices.priceOf(future.key) : null;
  const isFresh = price !== null && price.ageMs <= PRICE_AGE_MS_MAX;
  return forwardOf({ futurePaise: isFresh ? price.paise : null, ...pair });
}
