import fc from 'fast-check';
import type { CorporateAction, CorporateTerms } from './corporate-action.ts';

export const SHARE = 'NSE:212';

const face = fc.constantFrom(1, 2, 5, 10, 100);

export const anySplit: fc.Arbitrary<Extract<CorporateTerms, { readonly kind: 'split' }>> = fc.record({
  kind: fc.constant('split' as const),
  faceBefore: face,
  faceAfter: face,
  fractionPaise: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
});

export const anyBonus: fc.Arbitrary<Extract<CorporateTerms, { readonly kind: 'bonus' }>> = fc.record({
  kind: fc.constant('bonus' as const),
  added: fc.integer({ min: 1, max: 12 }),
  held: fc.integer({ min: 1, max: 12 }),
  fractionPaise: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
});

export const anyTerms: fc.Arbitrary<CorporateTerms> = fc.oneof(
  anySplit,
  anyBonus,
  fc.record({ kind: fc.constant('dividend' as const), paise: fc.integer({ min: 1, max: 100_000 }) }),
);

export function actionOf(terms: CorporateTerms, change: Partial<CorporateAction> = {}): CorporateAction {
  return {
    ...{ id: 1, instrumentKey: SHARE, symbol: 'ASHOKLEY-EQ', exDate: '2026-11-20', terms },
    ...{ addedAt: 0, appliedAt: null, ...change },
  };
}
