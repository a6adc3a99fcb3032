import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TEMPLATES } from '@spark/document';
import { waitUntil } from '@spark/testkit';
import type { ServerUnderTest } from '../process-under-test.ts';
import { startNodes, tokenOf } from './nodes-on-postgres.ts';

const DOCUMENT = TEMPLATES[0]?.document;
const LONG = '2026-10-19';
/** Backtests get only the processor time that nothing else wants. */
const ENDED_WITHIN_MS = 180_000;

type Json = Readonly<Record<string, unknown>>;

/** Empty where the owner is changing. */
async function read(node: ServerUnderTest, token: string, id: unknown): Promise<Json> {
  const { status, body } = await node.call('GET', `/builder/backtest/${id}`, { token });
  if (status === 200) return body.data[0] ?? assert.fail('it is told');
  assert.match(String(body.errors?.[0]?.code), /^owner_/, JSON.stringify(body));
  return {};
}

test('a backtest that is asked for at one node is played by the owner, seen at both, and ends at the other once the owner is killed', async (t) => {
  const { all, ownerOf } = await startNodes(t, { count: 2, isWatchedOver: true });
  const [first] = all;
  assert.ok(first);
  const token = await tokenOf(first);
  const owner = await ownerOf();
  const other = all.find((node) => node !== owner) ?? assert.fail('there are two');
  // The same run is one run, however often it is asked for while the owner has no time to answer.
  const start = async (from: string): Promise<unknown> => {
    let id: unknown;
    await waitUntil('it is taken', async () => {
      const json = { document: DOCUMENT, from, to: '2026-10-30' };
      const { status, body } = await other.call('POST', '/builder/backtest', { token, json });
      if (status !== 200) assert.match(String(body.errors?.[0]?.code), /^owner_/, JSON.stringify(body));
      id = body.data[0]?.backtestID;
      return status === 200;
    });
    return id;
  };
  const long = await start(LONG);
  const short = await start('2026-10-29');
  for (const node of all)
    await waitUntil('it is seen to run at each node', async () => {
      const { state } = await read(node, token, long);
      assert.notEqual(state, 'done', 'it takes long enough to be seen');
      return state === 'running';
    });
  assert.equal((await read(owner, token, short)).state, 'waiting');

  await owner.end('SIGKILL');
  for (const [id, from] of [
    [long, LONG],
    [short, '2026-10-29'],
  ]) {
    let ended: Json = {};
    await waitUntil(
      'it ends at the other node',
      async () => {
        ended = await read(other, token, id);
        assert.ok(ended.state === undefined || /^(waiting|running|done)$/.test(String(ended.state)));
        return ended.state === 'done';
      },
      ENDED_WITHIN_MS,
    );
    assert.equal(ended.from, from);
    assert.ok(ended.report, 'its result is there');
  }
  const list = await other.call('GET', '/builder/backtest', { token });
  assert.deepEqual(
    list.body.data.map(({ backtestID, state }) => [backtestID, state]),
    [
      [short, 'done'],
      [long, 'done'],
    ],
    'each was carried out once',
  );
});
