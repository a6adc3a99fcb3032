import type { InstrumentKey } from '../instrument/instrument.ts';
import { rupeesText } from '../order/log-line.ts';
import type { Instant, IstDay } from '../time/ist.ts';

/** What a company does to all of its shares, as the owner entered it. */
export type CorporateAction = {
  readonly id: number;
  readonly instrumentKey: InstrumentKey;
  readonly symbol: string;
  /** The first day on which the share trades without it. */
  readonly exDate: IstDay;
  readonly terms: CorporateTerms;
  readonly addedAt: Instant;
  /** When it was first applied to the accounts that were open then; null before. */
  readonly appliedAt: Instant | null;
};

export type CorporateTerms =
  /** The face value changes: from 10 to 2 makes five shares of one, from 1 to 10 one of ten. */
  | {
      readonly kind: 'split';
      readonly faceBefore: number;
      readonly faceAfter: number;
      readonly fractionPaise: number | null;
    }
  /** So many new shares for so many held. */
  | {
      readonly kind: 'bonus';
      readonly added: number;
      readonly held: number;
      readonly fractionPaise: number | null;
    }
  /** Money for each share. */
  | { readonly kind: 'dividend'; readonly paise: number };

/** Of `per` shares `times` are made. */
export type ShareRatio = { readonly times: number; readonly per: number };

/** Null where the number of shares stays. */
export function ratioOf(terms: CorporateTerms): ShareRatio | null {
  return terms.kind === 'dividend' ? null : sharesMade(terms);
}

function sharesMade(terms: Exclude<CorporateTerms, { readonly kind: 'dividend' }>): ShareRatio {
  const [times, per] =
    terms.kind === 'split' ? [terms.faceBefore, terms.faceAfter] : [terms.held + terms.added, terms.held];
  return reduced(times, per);
}

function reduced(times: number, per: number): ShareRatio {
  const common = greatestCommonDivisor(times, per);
  return { times: times / common, per: per / common };
}

/** One after the other. */
export function combineRatios(first: ShareRatio, then: ShareRatio): ShareRatio {
  return reduced(first.times * then.times, first.per * then.per);
}

/** Whole shares only, long and short alike: a fraction is dropped. */
export function sharesAfter(qty: number, { times, per }: ShareRatio): number {
  return Number((BigInt(qty) * BigInt(times)) / BigInt(per));
}

/** What the fraction that is dropped is worth at this price for a whole new share, rounded to the paisa. */
export function fractionWorth(qty: number, { times, per }: ShareRatio, pricePaise: number): number {
  const rest = (BigInt(qty) * BigInt(times)) % BigInt(per);
  const twice = 2n * rest * BigInt(pricePaise);
  const rounded = (twice + (twice < 0n ? -BigInt(per) : BigInt(per))) / (2n * BigInt(per));
  return Number(rounded);
}

/** What it does on paper, for a person. */
export function effectText(terms: CorporateTerms): string {
  if (terms.kind === 'dividend') return `On paper ${rupeesText(terms.paise)} is booked for each share.`;
  const { times, per } = sharesMade(terms);
  const fraction =
    terms.fractionPaise === null
      ? 'a fraction lapses'
      : `a fraction is paid by ${rupeesText(terms.fractionPaise)} for a whole share`;
  return `On paper ${times} shares are made of ${per}; what they cost stays, and ${fraction}.`;
}

/** e.g. `split 10:2`, `bonus 1:1`, `dividend of 4.50`. */
export function actionText(terms: CorporateTerms): string {
  switch (terms.kind) {
    case 'split':
      return `split ${terms.faceBefore}:${terms.faceAfter}`;
    case 'bonus':
      return `bonus ${terms.added}:${terms.held}`;
    case 'dividend':
      return `dividend of ${rupeesText(terms.paise)}`;
  }
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
