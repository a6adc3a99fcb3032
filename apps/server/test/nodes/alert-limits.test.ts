import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ServerUnderTest } from '../process-under-test.ts';
import { startNodes, tokenOf, until } from './nodes-on-postgres.ts';

const SCRIPT = fileURLToPath(new URL('./server-with-few-alerts.ts', import.meta.url));

let sent = 0;

/** Another message each time, from a sender as the balancer names it: another one too, unless it is given. */
async function alert(node: ServerUnderTest, secret: string, sender?: string): Promise<number> {
  sent += 1;
  const reply = await fetch(`${node.address}/tv-webhook/${secret}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'x-forwarded-for': sender ?? `198.51.100.${sent}` },
    body: JSON.stringify({ action: 'logalert', message: `${sent}` }),
  });
  await reply.text();
  return reply.status;
}

async function newSecret(node: ServerUnderTest, token: string): Promise<string> {
  const { status, body } = await node.call('POST', '/webhook', { token, json: { name: 'mine', days: 30 } });
  assert.equal(status, 200, JSON.stringify(body));
  return String(body.data[0]?.url).split('/').at(-1) ?? '';
}

async function nodesSeenBy(node: ServerUnderTest, token: string): Promise<number> {
  const reply = await fetch(`${node.address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const [, count] = /^spark_node_peers\{state="serving"\} (\d+)$/m.exec(await reply.text()) ?? [];
  return Number(count);
}

test('what a sender and a webhook address may send holds over all nodes, also when the desk gets another owner', async (t) => {
  const env = { SPARK_TRUST_PROXY: 'true' };
  const { all, ownerOf } = await startNodes(t, { count: 3, isWatchedOver: true, script: SCRIPT, env });
  const [first] = all;
  assert.ok(first);
  const token = await tokenOf(first);
  const secret = await newSecret(first, token);
  const unused = await newSecret(first, token);
  for (const node of all)
    await until(async () => (await nodesSeenBy(node, token)) === 3, 'each knows of all of them');

  for (const node of all) {
    const statuses = [];
    for (let time = 0; time < 3; time++) statuses.push(await alert(node, secret, '192.0.2.1'));
    assert.deepEqual(statuses, [200, 200, 429], 'each node takes a third of what a sender may send');
  }
  for (const node of all)
    assert.equal(await alert(node, secret), 429, 'the address has taken all that it may');

  const owner = await ownerOf();
  const [other] = all.filter((node) => node !== owner);
  assert.ok(other);
  assert.deepEqual(await owner.end('SIGTERM'), { code: 0, signal: null }, owner.stdout());
  let status = 0;
  await until(async () => {
    status = await alert(other, secret);
    return status !== 503;
  }, 'the next owner answers');
  assert.equal(status, 429, 'the next owner goes on with what was taken before');
  assert.equal(await alert(other, unused), 200, 'what nobody used may take all of it');
});
