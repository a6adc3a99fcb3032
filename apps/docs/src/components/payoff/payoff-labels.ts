import { numberText } from '@spark/look/drawing';
import { type Position, payoffOf } from './payoff.ts';

export interface Fact {
  readonly label: string;
  readonly text: string;
}

const BREAK_EVENS: Readonly<Record<number, readonly string[]>> = {
  1: ['Break-even'],
  2: ['Lower break-even', 'Upper break-even'],
};

/** The figures beside the picture; the page for machines has them instead of it. */
export function payoffFacts(position: Position): readonly Fact[] {
  const { legs, spot, underlying } = position;
  const { credit, mostProfit, mostLoss, breakEvens } = payoffOf(position);
  const rupees = (amount: number | null) =>
    amount === null ? 'no bound' : `₹ ${numberText(amount, true)} a lot`;
  return [
    { label: `${underlying} now`, text: numberText(spot) },
    ...legs.map(({ right, side, strike, price }) => ({
      label: `${side} ${numberText(strike, true)} ${right}`,
      text: numberText(price),
    })),
    { label: 'Credit', text: `${numberText(credit)} points` },
    ...breakEvens.map((price, index) => ({
      label: BREAK_EVENS[breakEvens.length]?.[index] ?? `Break-even ${index + 1}`,
      text: numberText(price),
    })),
    { label: 'Most profit', text: rupees(mostProfit) },
    { label: 'Most loss', text: rupees(mostLoss) },
  ];
}

export function payoffAlt(position: Position): string {
  const facts = payoffFacts(position).map(({ label, text }) => `${label} ${text}`);
  return `Profit of the straddle over the value of ${position.underlying}, at expiry and now. ${facts.join('; ')}.`;
}
