import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { Spark } from '@spark/client';
import { type RunningSpark, startSpark } from '@spark/testkit/browser';
import type { CallForm } from '../plugins/api-reference/form-model.ts';
import { explainFailure } from '../src/components/api-reference/explain-failure.ts';
import { inputOf, requestOf, startingValues } from '../src/components/api-reference/form-request.ts';
import { checkFilled, readOwnThings, withOwnThings } from '../src/components/api-reference/own-things.ts';
import { CALL_FORMS, MISSING, TAKES_AWAY } from './support/call-forms.ts';

/** What the page does at Send, without the page. Answers with what the reader is told, or null when it is done. */
async function send(spark: Spark, id: string, form: CallForm): Promise<string | null> {
  try {
    const values = startingValues(form);
    requestOf(form, values);
    const own = await readOwnThings(form, spark);
    const filled = withOwnThings(form, values, own);
    checkFilled(form, filled, own);
    const call = spark[id as 'readProfile'] as (this: Spark, input: object) => Promise<unknown>;
    await call.call(spark, inputOf(requestOf(form, filled)));
    return null;
  } catch (error) {
    return explainFailure(error);
  }
}

suite('the forms of /api, sent untouched by a visitor', () => {
  let running: RunningSpark | undefined;

  before(async () => {
    running = await startSpark({ SPARK_SITE: 'off' });
  });
  after(() => running?.stop());

  async function visitor(): Promise<Spark> {
    const url = running?.address ?? '';
    const visit = await fetch(`${url}/visitor`, { method: 'POST' });
    const { data } = (await visit.json()) as { readonly data: readonly { readonly access_token: string }[] };
    return new Spark({ url, token: data[0]?.access_token ?? '', retries: 0, timeoutMs: 60_000 });
  }

  test('every call succeeds, or the reader is told in words which choice is missing', async () => {
    assert.ok(CALL_FORMS.size > 70);
    let spark = await visitor();
    for (const [id, form] of CALL_FORMS) {
      const said = await send(spark, id, form);
      if (said === null && TAKES_AWAY.test(id)) spark = await visitor();
      if (said === null) continue;
      assert.ok(MISSING[id], `${id}: ${said}`);
      assert.match(said, MISSING[id], id);
    }
  });

  test('the list of what can be missing names calls that there are', () => {
    assert.deepEqual(
      Object.keys(MISSING).filter((id) => !CALL_FORMS.has(id)),
      [],
    );
  });
});
