import type { Payoff } from '@spark/client';
import { rupees } from '../try-desk/order-labels.ts';

export interface PayoffFact {
  readonly label: string;
  readonly text: string;
}

/** The figures as Spark answers them; without an answer the same labels with a dash, so that nothing moves. */
export function payoffFacts(payoff: Payoff | null): readonly PayoffFact[] {
  const end = payoff?.atExpiry;
  return [
    { label: `${payoff?.underlying ?? 'Index'} now`, text: rupees(payoff?.spot) },
    { label: 'First expiry', text: payoff?.expiry ?? '–' },
    { label: 'Most profit', text: extreme(end?.maxProfit) },
    { label: 'Most loss', text: extreme(end?.maxLoss) },
    { label: 'Break-evens', text: breakEvens(end?.breakEvens) },
    { label: 'Probability of profit', text: percent(payoff?.probabilityOfProfit) },
    { label: premiumLabel(payoff?.netPremium), text: money(payoff?.netPremium) },
    { label: 'If the index stays', text: money(end?.profit) },
  ];
}

function premiumLabel(premium: number | null | undefined): string {
  if (!premium) return 'Net premium';
  return premium > 0 ? 'Net premium, received' : 'Net premium, paid';
}

function money(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? '–' : `₹ ${rupees(amount)}`;
}

function extreme(amount: number | 'unlimited' | null | undefined): string {
  return amount === 'unlimited' ? 'unlimited' : money(amount);
}

function breakEvens(prices: readonly number[] | null | undefined): string {
  if (!prices) return '–';
  return prices.length === 0 ? 'none' : prices.map(rupees).join(' and ');
}

export function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? '–' : `${rupees(share)} %`;
}

/** The picture in words. */
export function payoffSentence(payoff: Payoff): string {
  const facts = payoffFacts(payoff).map(({ label, text }) => `${label} ${text}`);
  return `Profit over the value of ${payoff.underlying}, now and at the first expiry. ${facts.join('; ')}.`;
}
