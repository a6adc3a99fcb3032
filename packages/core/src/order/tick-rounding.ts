import type { TransType } from '@spark/vocabulary';
import type { Instrument } from '../instrument/instrument.ts';
import type { GivenTerms } from './order.ts';
import { cleanTerms, passiveTick } from './price-rules.ts';

/** Prices off the tick are moved to it instead of being refused. */
export type TickRounding = {
  /** The sender's own tick, which counts where it is a multiple of the instrument's; null where none was given. */
  readonly tickPaise: number | null;
};

type RoundedOrder = {
  readonly side: TransType;
  readonly terms: GivenTerms;
  readonly rounding?: TickRounding;
};

/** The terms of an order as they are sent: without what its type has no use for, and rounded where that was asked for. */
export function termsToSend(
  { side, terms, rounding }: RoundedOrder,
  instrument: Pick<Instrument, 'tickPaise'> | null,
): GivenTerms {
  const clean = cleanTerms(terms);
  if (rounding === undefined || instrument === null) return clean;
  const { tickPaise } = instrument;
  const wanted = rounding.tickPaise ?? tickPaise;
  return onTick(clean, side, wanted % tickPaise === 0 ? wanted : tickPaise);
}

/**
 * The limit goes to the less eager side, so that the user never pays more or gets less than asked. The trigger goes
 * away from the market, a buyer's up and a seller's down, so that no stop fires earlier than asked.
 */
function onTick(terms: GivenTerms, side: TransType, tickPaise: number): GivenTerms {
  const { type, limitPaise, triggerPaise } = terms;
  const rounded: GivenTerms = {
    type,
    limitPaise: priceOnTick(limitPaise, tickPaise, side),
    triggerPaise: priceOnTick(triggerPaise, tickPaise, otherSide(side)),
  };
  return uncrossed(terms, rounded, side);
}

/** A price below one tick is left as it is, and refused as off the tick. */
function priceOnTick(givenPaise: number | null, tickPaise: number, side: TransType): number | null {
  const roundedPaise = givenPaise === null ? 0 : passiveTick(givenPaise, tickPaise, side);
  return roundedPaise > 0 ? roundedPaise : givenPaise;
}

/**
 * Rounded separately, a stop could have its limit on the wrong side of its trigger, where exchanges refuse it. The
 * trigger then moves with the limit: firing a fraction of a tick earlier costs less than a limit that was never asked
 * for.
 */
export function uncrossed(given: GivenTerms, rounded: GivenTerms, side: TransType): GivenTerms {
  if (isCrossed(given, side) || !isCrossed(rounded, side)) return rounded;
  return { ...rounded, triggerPaise: rounded.limitPaise };
}

function isCrossed({ limitPaise, triggerPaise }: GivenTerms, side: TransType): boolean {
  if (limitPaise === null || triggerPaise === null) return false;
  return side === 'Buy' ? triggerPaise > limitPaise : triggerPaise < limitPaise;
}

function otherSide(side: TransType): TransType {
  return side === 'Buy' ? 'Sell' : 'Buy';
}
