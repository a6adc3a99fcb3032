import type { Route } from '@spark/contract';
import { type Expectation, refusedWith } from './expectation.ts';
import type { Field } from './fields.ts';

const PLANNING: readonly string[] = ['/payoff', '/margin'];

type Leg = Readonly<Record<string, unknown>> & { readonly autoOpt?: Readonly<Record<string, unknown>> };

/** The legs of the example describe monthly NIFTY options at the money: what else is said must agree with that. */
export function afterPlanningLegs(
  route: Route,
  { name }: Field,
  sentAs: string,
  value: unknown,
): Expectation | null {
  if (!PLANNING.includes(route.path) || name !== 'legs' || !Array.isArray(value)) return null;
  const legs = value as readonly Leg[];
  return (
    first(legs, (leg, at) => disagreement(leg, `${sentAs}[${at}].`)) ??
    first(legs, ({ autoOpt }, at) =>
      isListed(autoOpt) ? null : refusedWith('option_unknown', `${sentAs}[${at}].autoOpt`),
    ) ??
    (route.path === '/payoff' && legs.some(({ autoOpt }) => autoOpt?.expType === 'weekly')
      ? refusedWith('field_range', 'date')
      : null)
  );
}

function disagreement({ autoOpt, ...leg }: Leg, place: string): Expectation | null {
  if (autoOpt === undefined) return refusedWith('field_missing', `${place}token`);
  if (['token', 'symbol', 'autoFut'].some((name) => leg[name] !== undefined))
    return refusedWith('fields_disagree', `${place}autoOpt`);
  const isMoneyness = autoOpt.strikeBy === 'moneyness';
  const isNumber = /^[0-9.]+$/.test(String(autoOpt.strikeVal));
  const wrong = [
    ...(autoOpt.expiry === undefined ? [] : ['expiry']),
    ...(isMoneyness === isNumber ? ['strikeVal'] : []),
  ];
  if (wrong.length === 0) return null;
  const problems = wrong.map((field) => ({
    code: 'fields_disagree' as const,
    field: `${place}autoOpt.${field}`,
  }));
  return { kind: 'refused', problems };
}

/** Three months are listed. */
function isListed(autoOpt: Leg['autoOpt']): boolean {
  return autoOpt?.symbol === 'NIFTY' && autoOpt.exchange === 'NFO' && Number(autoOpt.expNo ?? 0) < 3;
}

function first(
  legs: readonly Leg[],
  expected: (leg: Leg, at: number) => Expectation | null,
): Expectation | null {
  for (const [at, leg] of legs.entries()) {
    const found = expected(leg, at);
    if (found) return found;
  }
  return null;
}
