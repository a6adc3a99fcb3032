import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, type TestContext, test } from 'node:test';
import { TEMPLATES } from '@spark/document';
import { LIMITS } from '@spark/vocabulary';
import { assertRefused } from './replies.ts';
import { type Reply, type SparkUnderTest, sparkFor } from './spark-under-test.ts';

const PATH = '/builder/strategy';
const [STRADDLE, OTHER] = TEMPLATES.map(({ document }) => document);
assert.ok(STRADDLE && OTHER);

/** As people change one: the stop of its first leg. */
function withStop(value: number): object {
  const [leg, ...rest] = STRADDLE?.actions ?? [];
  return { ...STRADDLE, actions: [{ ...leg, stopLoss: { unit: 'pct', value, of: 'leg' } }, ...rest] };
}

async function desk(t: TestContext, of?: { readonly spark: SparkUnderTest; readonly token: string }) {
  const owned = of === undefined ? await sparkFor(t) : null;
  const spark = of?.spark ?? owned;
  const token = of?.token ?? owned?.owner;
  assert.ok(spark && token);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown, headers = {}) =>
    spark.call(method, path, { token, headers, ...(json === undefined ? {} : { json }) });
  const saved = async (document: object = STRADDLE as object): Promise<number> =>
    Number(first(await call('POST', PATH, document)).id);
  return { spark, token, call, saved };
}

function first(reply: Reply) {
  assert.equal(reply.status, 200, reply.text);
  const [row] = reply.body.data;
  assert.ok(row, reply.text);
  return row;
}

const codes = ({ body }: Reply) => body.errors?.map(({ code, field }) => `${code} ${field ?? ''}`.trim());

suite('saved strategy documents', () => {
  test('[application.D1] a document with errors is refused with all of them, and nothing is stored', async (t) => {
    const { call, saved } = await desk(t);
    const wrong = { ...STRADDLE, execution: { product: 'Intradya' }, tmeframe: 5 };
    const refused = await call('POST', PATH, wrong);
    assert.equal(refused.status, 400);
    assert.deepEqual(codes(refused)?.sort(), [
      'document_invalid /execution/product',
      'document_invalid /tmeframe',
    ]);
    assert.match(refused.text, /enum: It must be one of/);
    const banknifty = { ...STRADDLE, market: { underlying: 'BANKNIFTY', exchange: 'NSE' } };
    assert.match((await call('POST', PATH, banknifty)).text, /no_weekly/);
    assert.deepEqual(codes(await call('POST', PATH, [])), ['body_not_object']);
    assert.deepEqual(codes(await call('POST', PATH)), ['field_missing body']);
    assert.deepEqual((await call('GET', PATH)).body.data, []);
    const id = await saved();
    assert.equal((await call('PUT', `${PATH}/${id}?baseRev=1`, wrong)).status, 400);
    assert.equal(first(await call('GET', `${PATH}/${id}`)).newestRev, 1);
  });

  test('[application.D2] of two tabs the later one is refused with the newer revision, and changes nothing', async (t) => {
    const { call, saved } = await desk(t);
    const id = await saved();
    const tabs = await Promise.all(
      [31, 32].map((stop) => call('PUT', `${PATH}/${id}?baseRev=1`, withStop(stop))),
    );
    const late = tabs.find(({ status }) => status !== 200);
    assert.ok(late);
    assert.deepEqual(codes(late), ['rev_conflict baseRev']);
    assert.match(late.text, /its newest revision is 2, not 1/);
    assert.equal(first(await call('GET', `${PATH}/${id}`)).newestRev, 2);
    assert.deepEqual(codes(await call('PUT', `${PATH}/${id}?baseRev=9`, withStop(33))), [
      'rev_conflict baseRev',
    ]);
    assert.deepEqual(codes(await call('PUT', `${PATH}/${id}`, withStop(33))), ['field_missing baseRev']);
    const { version, document } = first(await call('GET', `${PATH}/${id}`));
    const renamed = { ...Object(document), name: 'renamed' };
    assert.equal((await call('PUT', `${PATH}/${id}?baseRev=2&baseVersion=${version}`, renamed)).status, 200);
    const again = await call('PUT', `${PATH}/${id}?baseRev=2&baseVersion=${version}`, {
      ...renamed,
      name: 'mine',
    });
    assert.deepEqual(codes(again), ['version_changed baseVersion']);
    assert.equal(first(await call('GET', `${PATH}/${id}`)).name, 'renamed');
  });

  test('[application.D3] what is of somebody else is as unknown as what nobody has', async (t) => {
    const mine = await desk(t);
    const other = await mine.spark.addUser('other@example.com');
    const theirs = await desk(t, { spark: mine.spark, token: other.token });
    const id = await theirs.saved();
    await theirs.call('PUT', `/builder/draft/${id}?version=0`, { a: 1 });
    for (const [method, path, json] of [
      ['GET', `${PATH}/${id}`, undefined],
      ['PUT', `${PATH}/${id}?baseRev=1`, withStop(40)],
      ['PUT', `${PATH}/${id}?baseRev=1`, { name: 'no document' }],
      ['DELETE', `${PATH}/${id}`, undefined],
      ['GET', `${PATH}/${id}/revisions`, undefined],
      ['GET', `/builder/diff?id=${id}`, undefined],
      ['GET', `/builder/draft/${id}`, undefined],
      ['PUT', `/builder/draft/${id}?version=0`, {}],
      ['DELETE', `/builder/draft/${id}`, undefined],
    ] as const) {
      const reply = await mine.call(method, path, json);
      assertRefused(reply, 404, { code: 'document_unknown', field: 'id' });
      const nobody = await mine.call(method, path.replace(String(id), '987654321'), json);
      assert.equal(nobody.text.replaceAll('987654321', String(id)), reply.text, `${method} ${path}`);
    }
    assert.deepEqual((await mine.call('GET', PATH)).body.data, []);
    assert.equal(first(await theirs.call('GET', `${PATH}/${id}`)).newestRev, 1);
    assertRefused(await mine.spark.call('GET', PATH), 401, { code: 'token_missing' });
  });

  test('[application.D4] a change makes a revision; words and layout none, yet they are kept; the same nothing', async (t) => {
    const { call, saved } = await desk(t);
    const id = await saved();
    const before = first(await call('GET', PATH));
    const drawn = {
      ...STRADDLE,
      name: 'Mine',
      layout: { [String(STRADDLE?.conditions[0]?.id)]: { x: 1, y: 2 } },
    };
    const words = first(await call('PUT', `${PATH}/${id}?baseRev=1`, drawn));
    assert.deepEqual([words.rev, words.name, words.hash], [1, 'Mine', before.hash]);
    assert.notEqual(words.version, before.version);
    assert.deepEqual(first(await call('GET', `${PATH}/${id}`)).document, drawn);
    const same = await call('PUT', `${PATH}/${id}?baseRev=1`, drawn);
    assert.equal(same.body.message, 'Nothing to save: this is the stored document');
    assert.deepEqual(first(same), words);
    const changed = first(await call('PUT', `${PATH}/${id}?baseRev=1&note=Wider%20stop`, withStop(45)));
    assert.equal(changed.rev, 2);
    // A client that got no answer sends it once more.
    assert.deepEqual(first(await call('PUT', `${PATH}/${id}?baseRev=1`, withStop(45))), changed);
    const { body } = await call('GET', `${PATH}/${id}/revisions`);
    assert.deepEqual(
      body.data.map(({ rev, note, hash }) => [rev, note, hash]),
      [
        [2, 'Wider stop', changed.hash],
        [1, null, before.hash],
      ],
    );
    assert.deepEqual(first(await call('GET', `${PATH}/${id}?rev=1`)).document, drawn);
    const missing = await call('GET', `${PATH}/${id}?rev=3`);
    assertRefused(missing, 404, { code: 'revision_unknown', field: 'rev' });
  });

  test('[application.D5] two revisions and two documents are compared by name; what has no effect is marked', async (t) => {
    const { call, saved } = await desk(t);
    const id = await saved();
    const alone = first(await call('GET', `/builder/diff?id=${id}`));
    assert.deepEqual([alone.isSameStrategy, alone.changes], [true, []]);
    await call('PUT', `${PATH}/${id}?baseRev=1`, { ...withStop(45), name: 'Mine' });
    const [leg] = STRADDLE?.actions ?? [];
    const last = first(await call('GET', `/builder/diff?id=${id}`));
    assert.deepEqual(last.changes, [
      {
        ...{ change: 'changed', pointer: '/name', element: null, hasEffect: false },
        ...{ before: STRADDLE?.name, after: 'Mine' },
      },
      {
        ...{ change: 'changed', pointer: '/actions/0/stopLoss/value', element: leg?.id, hasEffect: true },
        ...{ before: 30, after: 45 },
      },
    ]);
    const back = first(await call('GET', `/builder/diff?id=${id}&rev=2&toRev=1`));
    assert.equal(Object(back.from).rev, 2);
    const second = await saved(OTHER);
    const both = first(await call('GET', `/builder/diff?id=${id}&toId=${second}`));
    assert.deepEqual([Object(both.from).rev, Object(both.to).id, both.isSameStrategy], [2, second, false]);
    assert.deepEqual(codes(await call('GET', `/builder/diff?id=${id}&toId=${second}&toRev=7`)), [
      'revision_unknown toRev',
    ]);
    assert.deepEqual(codes(await call('GET', `/builder/diff?id=${id}&toId=99999`)), [
      'document_unknown toId',
    ]);
  });

  test('[application.D6] a draft takes what is not finished, beside the revisions; two tabs are told of each other', async (t) => {
    const { call, saved } = await desk(t);
    const id = await saved();
    for (const draft of ['0', String(id)]) {
      const path = `/builder/draft/${draft}`;
      const none = { id: Number(draft), version: 0, baseRev: null, changedAt: null, draft: {} };
      assert.deepEqual(first(await call('GET', path)), none);
      const odd = { name: '\0\ud800', conditions: 'later', deep: [[[{ a: null }]]] };
      const { version } = first(await call('PUT', `${path}?version=0&baseRev=1`, odd));
      for (const stale of [0, Number(version) + 1]) {
        const late = await call('PUT', `${path}?version=${stale}`, { other: 'tab' });
        assert.deepEqual(codes(late), ['version_changed version']);
        assert.match(late.text, new RegExp(`its version is ${version}`));
      }
      const kept = first(await call('GET', path));
      assert.deepEqual([kept.draft, kept.baseRev], [odd, 1]);
      assert.deepEqual(codes(await call('DELETE', `${path}?version=${Number(version) + 1}`)), [
        'version_changed version',
      ]);
      assert.deepEqual(codes(await call('PUT', `${path}?version=${version}`, [1])), ['body_not_object']);
      for (let times = 0; times < 2; times += 1)
        assert.equal((await call('DELETE', `${path}?version=${version}`)).body.message, 'Draft removed');
      assert.deepEqual(first(await call('GET', path)), none);
    }
    assert.equal(first(await call('GET', `${PATH}/${id}`)).newestRev, 1);
  });

  test('[application.D7] a key makes one document of a request that is sent twice, also after it is deleted', async (t) => {
    const { spark, token, call } = await desk(t);
    const key = { 'idempotency-key': 'save-1' };
    const twice = await Promise.all([1, 2].map(() => call('POST', `${PATH}?note=a`, STRADDLE, key)));
    const [one, two] = twice.map(first);
    assert.deepEqual(one, two);
    assert.equal((await call('GET', PATH)).body.data.length, 1);
    assert.deepEqual(codes(await call('POST', PATH, OTHER, key)), ['key_reused Idempotency-Key']);
    assert.deepEqual(codes(await call('POST', `${PATH}?note=b`, STRADDLE, key)), [
      'key_reused Idempotency-Key',
    ]);
    assert.deepEqual(codes(await call('POST', PATH, STRADDLE, { 'idempotency-key': 'a b' })), [
      'field_format Idempotency-Key',
    ]);
    assert.equal((await call('DELETE', `${PATH}/${one?.id}`)).body.message, 'Document deleted');
    const again = await spark.restart();
    const repeated = await again.call('POST', `${PATH}?note=a`, { token, json: STRADDLE, headers: key });
    assert.deepEqual(first(repeated), one);
    assert.deepEqual((await again.call('GET', PATH, { token })).body.data, []);
  });

  test('[application.D8] hostile names, the largest body and the deepest nesting are kept or refused, and survive', async (t) => {
    const { spark, token, saved } = await desk(t);
    const names = [
      '<script>alert(1)</script>',
      `' OR 1=1 --`,
      '\u202eevil',
      'a\0b',
      '\ud800',
      '__proto__',
      '😀',
    ];
    for (const name of names) await saved({ ...STRADDLE, name });
    const again = await spark.restart();
    const { body } = await again.call('GET', PATH, { token });
    assert.deepEqual(
      body.data.map(({ name }) => name),
      names,
    );
    const send = (json: unknown) => again.call('POST', PATH, { token, json });
    assert.deepEqual(codes(await send({ ...STRADDLE, ['__proto__x']: 1 })), ['document_invalid /__proto__x']);
    const large = { ...STRADDLE, description: 'x'.repeat(LIMITS.bodyBytes) };
    assertRefused(await send(large), 413, { code: 'body_too_large' });
    let deep: unknown = 1;
    for (let level = 0; level < 60; level += 1) deep = [deep];
    assert.deepEqual(codes(await send({ ...STRADDLE, deep })), ['json_too_deep']);
    const headers = { 'content-type': 'application/json' };
    const twice = await again.call('POST', PATH, { token, raw: '{"name":"a","name":"b"}', headers });
    assert.deepEqual(codes(twice), ['json_duplicate_key name']);
    const draft = { text: 'x'.repeat(LIMITS.bodyBytes - 11) };
    const put = await again.call('PUT', '/builder/draft/0?version=0', { token, json: draft });
    assert.equal(put.status, 200, put.text);
  });

  test('[application.D8] a revision that was changed in the database is not shown, and the others are', async (t) => {
    const { spark, call, saved } = await desk(t);
    const id = await saved();
    await call('PUT', `${PATH}/${id}?baseRev=1`, withStop(45));
    using database = new DatabaseSync(join(spark.folder, 'spark.db'));
    const sql = `UPDATE strategy_revisions SET body = replace(body, '45', '90') WHERE rev = 2`;
    assert.equal(database.prepare(sql).run().changes, 1);
    for (const path of [`${PATH}/${id}`, `/builder/diff?id=${id}`])
      assertRefused(await call('GET', path), 503, { code: 'document_damaged' });
    const { document } = first(await call('GET', `${PATH}/${id}?rev=1`));
    assert.deepEqual(document, STRADDLE);
    const again = first(await call('PUT', `${PATH}/${id}?baseRev=2`, STRADDLE));
    assert.equal(again.rev, 3, 'an earlier one is saved again');
    assert.deepEqual(first(await call('GET', `${PATH}/${id}`)).document, STRADDLE);
  });

  test('[application.D9] visitors have documents too; at most so many are kept', async (t) => {
    const { spark } = await desk(t);
    const visit = await spark.call('POST', '/visitor', { headers: { host: 'localhost:8080' } });
    const visitor = await desk(t, { spark, token: String(visit.body.data[0]?.access_token) });
    for (let at = 0; at < LIMITS.strategyDocumentsPerUser; at += 1) await visitor.saved();
    const beyond = await visitor.call('POST', PATH, STRADDLE);
    assert.deepEqual(codes(beyond), ['limit_reached']);
    assert.match(beyond.text, /at most 200 strategy documents/);
    assert.equal((await visitor.call('GET', PATH)).body.data.length, LIMITS.strategyDocumentsPerUser);
  });
});
