import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Spark } from '@spark/client';
import { type RunningSpark, startSpark } from '@spark/testkit/browser';
import { LANGUAGES } from '../src/components/api-reference/languages.ts';
import { basketProgram } from '../src/components/playground/basket-program.ts';
import { changed, legsOf, UNDERLYINGS } from '../src/components/playground/legs.ts';
import { basketRequest } from '../src/components/playground/requests.ts';
import { makeWorkplace } from './support/run-sample.ts';

/** The variable with the path of the Python that the test run found. */
const pythonVariable = 'SPARK_TEST_PYTHON';
const workplace = makeWorkplace(process.env[pythonVariable] ?? 'python3');
const RUNS_AS = { Python: 'python', TypeScript: 'ts', curl: 'bash' } as const;

const TRIES_MAX = 200;

suite('the program that the playground copies places the basket of the page', () => {
  let spark: RunningSpark;

  before(async () => {
    spark = await startSpark({ SPARK_SITE: 'off' });
  });
  after(async () => {
    workplace.remove();
    await spark?.stop();
  });

  /** A visitor for each program: an account takes at most ten orders a second, and two programs place ten. */
  async function newVisitor(): Promise<Spark> {
    const visit = await fetch(`${spark.address}/visitor`, { method: 'POST' });
    const { data } = (await visit.json()) as { readonly data: readonly [{ readonly access_token: string }] };
    return new Spark({ url: spark.address, token: data[0].access_token });
  }

  /** Once all their legs are sent: legs that are sold wait for those that are bought, and have no quantity before. */
  async function sentBaskets(visitor: Spark) {
    for (let tries = 1; ; tries += 1) {
      const { data } = await visitor.listBaskets();
      const accounts = data.flatMap(({ legs }) => legs.flatMap((leg) => leg.accounts));
      if (accounts.every(({ qty }) => typeof qty === 'number') || tries === TRIES_MAX) return data;
      await sleep(50);
    }
  }

  // A condor with a future beside it, so that both selectors are written.
  const [first, ...condor] = legsOf('Iron condor');
  assert.ok(first);
  const legs = [first, ...condor, changed({ ...first, id: 9 }, { kind: 'FUT' })];
  const request = basketRequest({
    underlying: UNDERLYINGS[0],
    lotSize: 65,
    legs,
    productType: 'Intraday',
    strategy: 'demo',
  });

  for (const { id } of LANGUAGES)
    test(id, async () => {
      const visitor = await newVisitor();
      const program = basketProgram(id, request, spark.address);
      const run = await workplace.run(RUNS_AS[id], program, { env: { SPARK_TOKEN: visitor.token ?? '' } });
      assert.equal(run.code, 0, `${program}\n${run.output}\n${run.complaints}`);
      const baskets = await sentBaskets(visitor);
      assert.equal(baskets.length, 1, `${run.output}\n${run.complaints}`);
      assert.deepEqual(
        baskets[0]?.legs.map(({ accounts }) => accounts.map(({ transType, qty }) => [transType, qty])),
        request.legs.map(({ transType, qty }) => [[transType, qty]]),
      );
    });
});
