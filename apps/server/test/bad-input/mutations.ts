import { type Route, routes } from '@spark/contract';
import { addressAttempts } from './address-attempts.ts';
import { baseline, documentedShapes } from './baseline.ts';
import { bodyAttempts } from './body-attempts.ts';
import { callerAttempts } from './caller-attempts.ts';
import { acceptedBecause, refusedWith } from './expectation.ts';
import { extraAttempts, formAttempts } from './extra-attempts.ts';
import { fieldAttempts } from './field-attempts.ts';
import { type Attempt, write } from './request.ts';
import type { Stage } from './stage.ts';

export const CANONICAL = 'the canonical request';

/** The requests that show that nothing is wrong with the example; everything else changes one thing about it. */
export function* canonicalAttempts(route: Route, stage: Stage): Generator<Attempt> {
  for (const attempt of canonicalOnes(route, stage)) yield ofBasicUser(route, attempt);
}

/** The caller is no administrator: what is theirs alone is refused, however right it is. */
function ofBasicUser(route: Route, attempt: Attempt): Attempt {
  const isRefused = FOR_ADMINS.includes(route.id) && attempt.expected.kind === 'accepted';
  return isRefused ? { ...attempt, expected: refusedWith('admins_only') } : attempt;
}

const FOR_ADMINS: readonly string[] = [
  routes.addCorporateAction.id,
  routes.removeCorporateAction.id,
  routes.importHistory.id,
];

function* canonicalOnes(route: Route, stage: Stage): Generator<Attempt> {
  const seeded = () => stage.seeded();
  const shapes = [baseline, ...documentedShapes(route, seeded()).map((_, index) => nthDocumented(index))];
  for (const shapeOf of shapes) {
    yield {
      ...write(route, shapeOf(route, seeded()), stage.token),
      what: CANONICAL,
      expected: acceptedBecause('it is the example of the contract'),
    };
  }
}

function nthDocumented(index: number): typeof baseline {
  return (route, seeded) => documentedShapes(route, seeded)[index] ?? baseline(route, seeded);
}

/** Made one at a time, because what is live (a login code) may change between two of them. */
export function* mutations(route: Route, stage: Stage): Generator<Attempt> {
  for (const attempt of everyMutation(route, stage)) yield ofBasicUser(route, attempt);
}

function* everyMutation(route: Route, stage: Stage): Generator<Attempt> {
  yield* callerAttempts(route, stage);
  yield* addressAttempts(route, stage);
  yield* bodyAttempts(route, stage);
  yield* extraAttempts(route, stage);
  yield* formAttempts(route, stage);
  yield* fieldAttempts(route, stage);
}
