import {
  type CorporateActionRequest,
  type Problem,
  problem,
  type CorporateAction as WireAction,
} from '@spark/contract';
import {
  type ActionRefusal,
  type CorporateAction,
  type CorporateTerms,
  effectText,
  type Instant,
  istTimestamp,
  type NewAction,
  ok,
  paiseFromRupees,
  type Result,
  ratioOf,
  refuse,
  rupeesFromPaise,
} from '@spark/core';
import { offThePaisa } from './order.ts';

/** Ratio and amount exclude each other: which one is meant follows from the kind. */
export function fromWireTerms(input: CorporateActionRequest): Result<CorporateTerms, readonly Problem[]> {
  const { kind, ratio, amount, fractionPrice } = input;
  const isDividend = kind === 'dividend';
  const problems = [
    ...needed(isDividend ? { amount } : { ratio }),
    ...stray(isDividend ? { ratio, fractionPrice } : { amount }, kind),
    ...offThePaisa('amount', amount ?? 0, null),
    ...offThePaisa('fractionPrice', fractionPrice ?? 0, null),
  ];
  if (problems.length > 0) return refuse(problems);
  if (isDividend) return ok({ kind, paise: paiseFromRupees(amount ?? 0) });
  const [first = 0, second = 0] = (ratio ?? '').split(':').map(Number);
  const fractionPaise = fractionPrice === undefined ? null : paiseFromRupees(fractionPrice);
  return ok(
    kind === 'split'
      ? { kind, faceBefore: first, faceAfter: second, fractionPaise }
      : { kind, added: first, held: second, fractionPaise },
  );
}

const WHAT = {
  ratio: 'of a split the face value before and after, of a bonus the new shares and those held, e.g. 10:2',
  amount: 'rupees for each share',
} as const;

function needed(of: Readonly<Partial<Record<keyof typeof WHAT, unknown>>>): readonly Problem[] {
  return Object.entries(of).flatMap(([field, value]) =>
    value === undefined
      ? [problem('field_missing', { field, description: field === 'amount' ? WHAT.amount : WHAT.ratio })]
      : [],
  );
}

function stray(of: Readonly<Record<string, unknown>>, kind: string): readonly Problem[] {
  return Object.entries(of).flatMap(([field, value]) =>
    value === undefined
      ? []
      : [
          problem('fields_disagree', {
            field,
            other: `kind ${kind}`,
            reason: 'ratio and fractionPrice are for split and bonus, amount is for a dividend.',
          }),
        ],
  );
}

const SIMULATED_FOLLOWS =
  ' Prices of the simulated exchange follow it, those of earlier days too. Its futures and options stay as they were.';

export function toWireAction(
  action: CorporateAction,
  { opensAt, isSimulated }: { readonly opensAt: Instant; readonly isSimulated: boolean },
): WireAction {
  const { terms, appliedAt } = action;
  const note = isSimulated && ratioOf(terms) !== null ? SIMULATED_FOLLOWS : '';
  return {
    id: action.id,
    token: action.instrumentKey,
    symbol: action.symbol,
    kind: terms.kind,
    ratio: ratioText(terms),
    amount: terms.kind === 'dividend' ? rupeesFromPaise(terms.paise) : null,
    fractionPrice:
      terms.kind === 'dividend' || terms.fractionPaise === null ? null : rupeesFromPaise(terms.fractionPaise),
    exDate: action.exDate,
    opensAt: istTimestamp(opensAt),
    status: appliedAt === null ? 'coming' : 'applied',
    appliedAt: appliedAt === null ? null : istTimestamp(appliedAt),
    says: effectText(terms) + note,
  };
}

function ratioText(terms: CorporateTerms): string | null {
  if (terms.kind === 'dividend') return null;
  return terms.kind === 'split' ? `${terms.faceBefore}:${terms.faceAfter}` : `${terms.added}:${terms.held}`;
}

export function toWireActionProblem(refusal: ActionRefusal, wanted: NewAction | null): Problem {
  switch (refusal.code) {
    case 'action-known':
      return problem('corporate_action_known', {
        ...{ kind: wanted?.terms.kind ?? '', symbol: wanted?.symbol ?? '', exDate: wanted?.exDate ?? '' },
        id: refusal.id,
      });
    case 'ex-date-open':
      return problem('ex_date_open', { field: wanted ? 'exDate' : 'id', exDate: refusal.exDate });
    case 'ex-date-far':
      return problem('ex_date_far', {
        field: 'exDate',
        exDate: wanted?.exDate ?? '',
        latest: refusal.latest,
      });
    case 'action-changes-nothing':
      return problem('corporate_action_idle', {
        field: 'ratio',
        ratio: (wanted && ratioText(wanted.terms)) ?? '',
      });
    case 'action-limit':
      return problem('corporate_actions_full', { limit: refusal.limit });
    case 'action-unknown':
      return problem('corporate_action_unknown', { field: 'id', id: refusal.id });
  }
}
