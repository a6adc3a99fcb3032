import type { BasketLegRequest, BasketRequest, MarginQuestion, PayoffQuestion } from '@spark/client';
import { LIMITS } from '@spark/vocabulary';
import type { Leg, Underlying } from './legs.ts';

export const LEGS_MAX = LIMITS.basketLegs;

/** Everything that the calls of the page are made from. */
export interface Ticket {
  readonly underlying: Underlying;
  /** Units in one lot, as Spark says. */
  readonly lotSize: number;
  readonly legs: readonly Leg[];
  readonly productType: BasketLegRequest['productType'];
  readonly strategy: string;
  /** One account alone; undefined for all of the strategy. */
  readonly account?: string | undefined;
}

/** What keeps the legs from being asked about; null when nothing does. */
export function faultOf(legs: readonly Leg[]): string | null {
  if (legs.length === 0) return 'Add a leg, or choose a strategy above.';
  const at = legs.findIndex(({ lots }) => !/^[1-9]\d{0,3}$/.test(lots));
  return at < 0 ? null : `Leg ${at + 1} needs whole lots, from 1 to 9999.`;
}

export function payoffQuestion(ticket: Ticket): PayoffQuestion {
  return { legs: ticket.legs.map((leg) => tradedLeg(ticket, leg)) };
}

export function marginQuestion(ticket: Ticket): MarginQuestion {
  const { productType } = ticket;
  return { ...placeOf(ticket), legs: ticket.legs.map((leg) => ({ ...tradedLeg(ticket, leg), productType })) };
}

export function basketRequest(ticket: Ticket): BasketRequest {
  const { productType } = ticket;
  return {
    ...placeOf(ticket),
    legs: ticket.legs.map((leg) => ({ ...tradedLeg(ticket, leg), orderType: 'Market', productType })),
  };
}

function placeOf({ strategy, account }: Ticket) {
  return { strategyname: strategy, ...(account === undefined ? {} : { identifier: account }) };
}

function tradedLeg(ticket: Ticket, leg: Leg) {
  return {
    ...selectorOf(ticket.underlying, leg),
    transType: leg.transType,
    qty: Number(leg.lots) * ticket.lotSize,
  };
}

/** The contract described, not named: Spark chooses it when it is asked, and again when the order is placed. */
function selectorOf({ symbol, exchange }: Underlying, { kind, strike, expiry }: Leg) {
  const [cycle, number] = expiry.split(' ');
  const expNo = Number(number);
  if (kind === 'FUT') return { autoFut: { symbol, exchange, expNo } };
  const expType = cycle === 'weekly' ? ('weekly' as const) : ('monthly' as const);
  return {
    autoOpt: {
      symbol,
      exchange,
      optionType: kind,
      strikeBy: 'moneyness' as const,
      strikeVal: strike,
      expType,
      expNo,
    },
  };
}
