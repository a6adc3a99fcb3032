import type { TransType } from '@spark/vocabulary';
import type { Instrument } from '../instrument/instrument.ts';
import type { OrderTerms } from './order.ts';
import { cleanTerms, passiveTick } from './price-rules.ts';

/** Prices off the tick are moved to it instead of being refused. */
export type TickRounding = {
  /** The sender's own tick, which counts where it is a multiple of the instrument's; null where none was given. */
  readonly tickPaise: number | null;
};

type RoundedOrder = {
  readonly side: TransType;
  readonly terms: OrderTerms;
  readonly rounding?: TickRounding;
};

/** The terms of an order as they are sent: without what its type has no use for, and rounded where that was asked for. */
export function termsToSend(
  { side, terms, rounding }: RoundedOrder,
  instrument: Pick<Instrument, 'tickPaise'> | null,
): OrderTerms {
  const clean = cleanTerms(terms);
  if (rounding === undefined || instrument === null) return clean;
  const { tickPaise } = instrument;
  const isMultiple = rounding.tickPaise !== null && rounding.tickPaise % tickPaise === 0;
  return onTick(clean, side, isMultiple ? (rounding.tickPaise ?? tickPaise) : tickPaise);
}

/**
 * The limit goes to the less eager side, so that the user never pays more or gets less than asked. The trigger goes
 * away from the market, a buyer's up and a seller's down, so that no stop fires earlier than asked.
 */
function onTick(terms: OrderTerms, side: TransType, tickPaise: number): OrderTerms {
  const rounded = {
    ...terms,
    limitPaise: atLeastATick(terms.limitPaise, passiveTick(terms.limitPaise, tickPaise, side)),
    triggerPaise: atLeastATick(
      terms.triggerPaise,
      passiveTick(terms.triggerPaise, tickPaise, otherSide(side)),
    ),
  };
  return uncrossed(terms, rounded, side);
}

/** A price below one tick is left as it is, and refused as off the tick. */
function atLeastATick(givenPaise: number, roundedPaise: number): number {
  return roundedPaise > 0 ? roundedPaise : givenPaise;
}

/**
 * Rounded separately, a stop could have its limit on the wrong side of its trigger, where exchanges refuse it. The
 * trigger then moves with the limit: firing a fraction of a tick earlier costs less than a limit that was never asked
 * for.
 */
export function uncrossed(
  given: { readonly limitPaise: number; readonly triggerPaise: number },
  rounded: OrderTerms,
  side: TransType,
): OrderTerms {
  const isCrossed = ({ limitPaise, triggerPaise }: typeof given): boolean =>
    side === 'Buy' ? triggerPaise > limitPaise : triggerPaise < limitPaise;
  if (rounded.type !== 'SL-Limit' || isCrossed(given) || !isCrossed(rounded)) return rounded;
  return { ...rounded, triggerPaise: rounded.limitPaise };
}

function otherSide(side: TransType): TransType {
  return side === 'Buy' ? 'Sell' : 'Buy';
}
