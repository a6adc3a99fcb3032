import type { Instrument } from '../instrument/instrument.ts';
import { ok, refuse } from '../lib/result.ts';
import type { Instant } from '../time/ist.ts';
import {
  type ContractSelector,
  type FutureSelector,
  isOptionSelector,
  type SelectorPrices,
} from './contract-selector.ts';
import { byDelta } from './select-by-delta.ts';
import { byPremium, byStraddle } from './select-by-premium.ts';
import { amount, atTheMoney, type Chosen, type Selection, sideOf } from './selection.ts';
import { strikesOf } from './strikes.ts';

/** The contract that fits, of those that expire on the wanted day: its options, and its future where there is one. */
export function selectContract(
  listed: readonly Instrument[],
  selector: ContractSelector,
  prices: SelectorPrices,
  now: Instant,
): Chosen {
  if (!isOptionSelector(selector)) return theFuture(listed, selector);
  const { strike, optionType } = selector;
  const strikes = strikesOf(listed).filter((it) => sideOf(it, optionType) !== null);
  if (strikes.length === 0) return refuse({ code: 'no-expiry' });
  const selection: Selection = { selector, strikes, listed, prices, now };
  switch (strike.kind) {
    case 'moneyness':
      return byMoneyness(selection, strike.steps);
    case 'premium':
      return byPremium(selection, { ...strike, wanted: amount(strike.paise) });
    case 'straddle':
      return byStraddle(selection, strike.percent);
    case 'delta':
      return byDelta(selection, strike.delta);
  }
}

const FUTURE_NAME = ['near', 'next', 'far'];

function theFuture(listed: readonly Instrument[], selector: FutureSelector): Chosen {
  const instrument = listed.find((it) => it.class === 'future');
  if (!instrument) return refuse({ code: 'no-expiry' });
  const { underlying } = selector;
  const name = 'expiry' in selector ? undefined : FUTURE_NAME[selector.expiryNumber];
  const why =
    name === undefined
      ? `It is the future of ${underlying} that expires on ${instrument.expiry}.`
      : `It is the ${name} future of ${underlying}, which expires on ${instrument.expiry}.`;
  return ok({ instrument, why });
}

function byMoneyness(selection: Selection, steps: number): Chosen {
  const { selector, strikes } = selection;
  const atm = atTheMoney(selection);
  if (!atm.ok) return atm;
  const { index, strikePaise, spotPaise } = atm.value;
  const found = strikes[index + (selector.optionType === 'CE' ? steps : -steps)];
  const instrument = found && sideOf(found, selector.optionType);
  if (!instrument) return refuse({ code: 'strike-not-listed' });
  const centre = `${selector.underlying} is at ${amount(spotPaise)}, so ${amount(strikePaise)} is at the money`;
  if (steps === 0) return ok({ instrument, why: `${centre}.` });
  const count = Math.abs(steps);
  const off = `${count} ${count === 1 ? 'strike' : 'strikes'} ${steps > 0 ? 'out of' : 'in'} the money`;
  return ok({ instrument, why: `${centre} and ${amount(found.strikePaise)} is ${off}.` });
}
