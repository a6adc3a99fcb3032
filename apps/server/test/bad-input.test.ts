import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { ownErrorsOf, ROUTES, type Route } from '@spark/contract';
import { testSize } from '@spark/testkit';
import { type Choice, createChoice } from './bad-input/chosen-attempts.ts';
import { judge, refusedWith } from './bad-input/expectation.ts';
import { changesTheDesk } from './bad-input/fields.ts';
import { canonicalAttempts, mutations } from './bad-input/mutations.ts';
import type { Attempt } from './bad-input/request.ts';
import { type Stage, setTheStage } from './bad-input/stage.ts';

/**
 * Every call of the contract with everything wrong with it that can be, one thing at a time. The requests are
 * generated from the contract, so a new call or field is tried without a line here. `chosen-attempts.ts` says which of
 * those that get the same reply are left to `npm run test:long`.
 */
describe('bad input', () => {
  let stage: Stage;
  const choice = createChoice();
  let tried = 0;

  before(async () => {
    stage = await setTheStage();
  });
  after(() => stage.stop());

  for (const route of ROUTES) {
    test(`${route.method} ${route.path} (${route.id})`, async (t) => {
      const outcome = await tryEverything(route, stage, choice);
      tried += outcome.tried;
      report(t, outcome);
    });
  }

  test('thousands of requests were tried, and every mistake somewhere', (t) => {
    t.diagnostic(`${tried} requests`);
    assert.deepEqual(choice.neverMade(), []);
    assert.ok(
      tried > testSize('wrongRequests'),
      `only ${tried} requests were tried: the generator misses a part of the contract`,
    );
  });
});

type Outcome = {
  readonly tried: number;
  readonly refused: number;
  readonly failures: readonly string[];
};

/** The caller is no administrator: what is fine in itself is refused for that alone. */
function forAnyone(route: Route, attempt: Attempt): Attempt {
  const isForAdmins = ownErrorsOf(route).includes('admins_only');
  if (!isForAdmins || attempt.expected.kind !== 'accepted') return attempt;
  return { ...attempt, expected: refusedWith('admins_only') };
}

/** First that nothing is wrong with the example, then everything that must be refused, then what must not. */
async function tryEverything(route: Route, stage: Stage, choice: Choice): Promise<Outcome> {
  const failures: string[] = [];
  let refused = 0;
  let tried = 0;
  const tryOne = async (given: Attempt) => {
    tried += 1;
    const attempt = forAnyone(route, given);
    const complaints = judge(route, attempt, await stage.send(attempt));
    if (complaints.length > 0) failures.push(describeFailure(attempt, complaints));
  };
  const tryAccepted = async (attempts: Iterable<Attempt>) => {
    for (const attempt of attempts) {
      if (attempt.expected.kind !== 'accepted' || !choice.takes(route, attempt)) continue;
      await tryOne(attempt);
      if (changesTheDesk(route)) await stage.tidy(route);
    }
  };

  await stage.arrange(route);
  await tryAccepted(canonicalAttempts(route, stage));
  const before = await stage.photograph();
  for (const attempt of mutations(route, stage)) {
    if (attempt.expected.kind !== 'refused' || !choice.takes(route, attempt)) continue;
    await tryOne(attempt);
    refused += 1;
  }
  const after = await stage.photograph();
  const changes = differences(before, after);
  if (changes.length > 0)
    failures.push(`refused requests changed something: ${changes.slice(0, 3).join('\n    ')}`);
  await stage.arrange(route);
  await tryAccepted(mutations(route, stage));
  return { tried, refused, failures };
}

function differences(before: readonly string[], after: readonly string[]): readonly string[] {
  const [was, is] = [new Set(before), new Set(after)];
  return [
    ...after.filter((line) => !was.has(line)).map((line) => `+ ${line}`),
    ...before.filter((line) => !is.has(line)).map((line) => `- ${line}`),
  ];
}

const SHOWN = 8;

function report(t: TestContext, { tried, refused, failures }: Outcome): void {
  t.diagnostic(`${tried} requests, ${refused} of them to be refused`);
  if (failures.length === 0) return;
  const shown = failures.slice(0, SHOWN).join('\n  ');
  assert.fail(`${failures.length} of ${tried} requests went wrong:\n  ${shown}`);
}

function describeFailure(
  { what, method, url, payload, expected }: Attempt,
  complaints: readonly string[],
): string {
  const because = expected.kind === 'accepted' ? ` (accepted because ${expected.because})` : '';
  return `${shortened(what)}${because}: ${complaints.map(shortened).join('; ')}\n    ${method} ${shortened(url)} ${shortened(String(payload ?? ''))}`;
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
