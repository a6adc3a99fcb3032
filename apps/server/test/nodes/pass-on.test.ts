import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { waitUntil } from '@spark/testkit';
import { NEW_KEY_HEADER, PASSED_HEADER, writePassedHeader } from '../../src/nodes/passed-request.ts';
import { type NodeUnderTest, SIGN, signWith, threeNodes } from './nodes-under-test.ts';

test('a node answers for its own desks, and passes a call for another on: request and reply arrive as they are', async (t) => {
  const { nodes, own } = await threeNodes(t);
  const [a, b] = nodes;
  own('U1', a);
  own('U2', b);
  assert.equal(await (await fetch(`${a.url}/desk/U1`)).text(), 'a ran it');
  const reply = await fetch(`${a.url}/desk/U2?x=1&y=%20`, {
    method: 'POST',
    headers: { 'idempotency-key': 'mine', 'content-type': 'text/plain', 'x-forwarded-for': '192.0.2.9' },
    body: 'a body ₹',
  });
  assert.deepEqual([reply.status, reply.headers.get('x-ran-at')], [200, 'b']);
  assert.equal(await reply.text(), 'b ran it');
  assert.deepEqual(b.ran, [
    {
      method: 'POST',
      url: '/desk/U2?x=1&y=%20',
      ip: '127.0.0.1',
      forwarded: true,
      key: 'mine',
      isKeyNew: false,
      body: 'a body ₹',
    },
  ]);
  assert.equal(a.ran.length, 1);
});

test('an owner that has changed is followed once; two nodes that each believe the other do not send a call to and fro', async (t) => {
  const { nodes } = await threeNodes(t);
  const [a, b, c] = nodes;
  a.believes.set('U1', ['b', 'c']);
  b.believes.set('U1', ['c']);
  c.believes.set('U1', ['c']);
  assert.equal(await (await fetch(`${a.url}/desk/U1`)).text(), 'c ran it');
  a.believes.set('U2', ['b']);
  b.believes.set('U2', ['a']);
  const reply = await fetch(`${a.url}/desk/U2`, { method: 'POST', body: 'x' });
  assert.deepEqual([reply.status, await reply.text()], [503, 'no-owner']);
  assert.deepEqual([a.ran, b.ran, c.ran.length], [[], [], 1]);
});

test('a desk that came here meanwhile is run here, and one of nobody is not run at all', async (t) => {
  const { nodes } = await threeNodes(t);
  const [a, b] = nodes;
  a.believes.set('U1', ['b', 'a']);
  b.believes.set('U1', ['a']);
  assert.equal(await (await fetch(`${a.url}/desk/U1`)).text(), 'a ran it');
  const reply = await fetch(`${a.url}/desk/U2`);
  assert.deepEqual([reply.status, await reply.text()], [503, 'no-owner']);
});

test('a node that cannot be reached has done nothing: the new owner is asked, or nobody', async (t) => {
  const { nodes } = await threeNodes(t);
  const [a, b, c] = nodes;
  b.door.server.closeAllConnections();
  await b.door.close();
  a.believes.set('U1', ['b', 'c']);
  c.believes.set('U1', ['c']);
  const moved = await fetch(`${a.url}/desk/U1`, { method: 'POST', body: 'x' });
  assert.equal(await moved.text(), 'c ran it');
  a.believes.set('U2', ['b']);
  const reply = await fetch(`${a.url}/desk/U2`, { method: 'POST', body: 'x' });
  assert.deepEqual([reply.status, await reply.text()], [503, 'no-owner']);
});

/** An owner whose connection is cut after it took the call, before it answers. */
async function cutAfterTaking(t: TestContext, takesKey: boolean) {
  const { nodes } = await threeNodes(t, {
    takesKey,
    run: (request, reply) => {
      if (nodes.reduce((sum, { ran }) => sum + ran.length, 0) > 1) return reply.send('done');
      request.raw.socket.destroy();
      return reply.hijack();
    },
  });
  const [a, b, c] = nodes;
  a.believes.set('U1', ['b', 'c']);
  b.believes.set('U1', ['b']);
  c.believes.set('U1', ['c']);
  return { a, b, c };
}

test('a call that was cut off after it was taken is not sent a second time where that could do it twice', async (t) => {
  const { a, b, c } = await cutAfterTaking(t, false);
  const reply = await fetch(`${a.url}/desk/U1`, { method: 'POST', body: 'x' });
  assert.deepEqual([reply.status, await reply.text()], [503, 'unknown']);
  assert.deepEqual([b.ran.length, c.ran.length], [1, 0]);
});

test('a call with a key is asked again at the new owner with the same key, also where the client sent none', async (t) => {
  const { a, b, c } = await cutAfterTaking(t, true);
  const reply = await fetch(`${a.url}/desk/U1`, { method: 'POST', body: 'x' });
  assert.deepEqual([reply.status, await reply.text()], [200, 'done']);
  assert.match(String(b.ran[0]?.key), /^spark-[0-9a-f-]{36}$/);
  assert.equal(c.ran[0]?.key, b.ran[0]?.key);
});

test('a key that the edge made is said to be new the first time alone, and by nobody else', async (t) => {
  const { a, b, c } = await cutAfterTaking(t, true);
  await fetch(`${a.url}/desk/U1`, { method: 'POST', body: 'x' });
  assert.deepEqual([b.ran[0]?.isKeyNew, c.ran[0]?.isKeyNew], [true, false]);
  const headers = { [NEW_KEY_HEADER]: 'yes', 'Idempotency-Key': 'mine' };
  for (const node of [a, c]) await fetch(`${node.url}/desk/U1`, { method: 'POST', body: 'x', headers });
  assert.deepEqual(
    c.ran.slice(1).map(({ key, isKeyNew }) => [key, isKeyNew]),
    [
      ['mine', false],
      ['mine', false],
    ],
  );
});

test('a call whose owner was cut off is run here with the key that the owner had, once the desk is here', async (t) => {
  const { a, b } = await cutAfterTaking(t, true);
  a.believes.set('U1', ['b', 'a']);
  const reply = await fetch(`${a.url}/desk/U1`, { method: 'POST', body: 'x' });
  assert.equal(reply.status, 200);
  assert.match(String(b.ran[0]?.key), /^spark-/);
  assert.equal(a.ran[0]?.key, b.ran[0]?.key);
});

test('a call that may have been carried out is never said to have changed nothing', async (t) => {
  const { a, b } = await cutAfterTaking(t, true);
  a.believes.set('U1', ['b', 'b']);
  b.door.server.once('connection', () => b.door.server.close());
  const reply = await fetch(`${a.url}/desk/U1`, { method: 'POST', body: 'x' });
  assert.deepEqual([reply.status, await reply.text()], [503, 'unknown']);
  a.believes.set('U2', ['b', 'nobody']);
  assert.deepEqual(await (await fetch(`${a.url}/desk/U2`)).text(), 'no-owner');
});

test('a reading is asked again at the new owner', async (t) => {
  const { a, b, c } = await cutAfterTaking(t, false);
  assert.equal(await (await fetch(`${a.url}/desk/U1`)).text(), 'done');
  assert.deepEqual([b.ran.length, c.ran.length], [1, 1]);
});

test('what can be read here too is asked of the owner, and read here where nobody or nothing answers', async (t) => {
  const { nodes, own } = await threeNodes(t);
  const [a, b] = nodes;
  own('U1', b);
  own('U2', null);
  const read = async (ucc: string) => (await fetch(`${a.url}/stored/${ucc}`)).text();
  assert.equal(await read('U1'), 'b ran it');
  assert.equal(await read('U2'), 'a read what is stored: no-owner');
  b.door.server.closeAllConnections();
  await b.door.close();
  assert.equal(await read('U1'), 'a read what is stored: no-owner');
});

test('the reply of an owner that began too late is dropped, and the next one is its own', async (t) => {
  const waiting: (() => void)[] = [];
  const { nodes, own } = await threeNodes(t, {
    withinMs: 100,
    run: async (_, reply) => {
      if (waiting.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      return reply.send(`reply ${waiting.length}`);
    },
  });
  const [a, b] = nodes;
  own('U1', b);
  const read = async () => (await fetch(`${a.url}/stored/U1`)).text();
  assert.equal(await read(), 'a read what is stored: late');
  waiting[0]?.();
  await waitUntil('the owner answers again', async () => (await read()) === 'reply 1');
  assert.deepEqual(a.ran, []);
});

test('an owner that takes a call and stays silent is given up', async (t) => {
  const { nodes } = await threeNodes(t, { withinMs: 50, run: (_, reply) => reply.hijack() });
  const [a, b] = nodes;
  a.believes.set('U1', ['b']);
  b.believes.set('U1', ['b']);
  const reply = await fetch(`${a.url}/desk/U1`, { method: 'POST', body: 'x' });
  assert.deepEqual([reply.status, await reply.text()], [503, 'unknown']);
});

test('a reply that breaks off at the owner breaks off here, and who hangs up hangs up at the owner', async (t) => {
  let hungUp: Promise<unknown> = Promise.resolve();
  const { nodes, own } = await threeNodes(t, {
    run: (request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-length': 100 });
      hungUp = once(reply.raw, 'close');
      reply.raw.write('a part', () => {
        if (request.method === 'POST') reply.raw.destroy();
      });
      return reply;
    },
  });
  const [a, b] = nodes;
  own('U1', b);
  const broken = await fetch(`${a.url}/desk/U1`, { method: 'POST' });
  assert.equal(broken.status, 200);
  await assert.rejects(broken.text());
  const leaving = new AbortController();
  const reply = await fetch(`${a.url}/desk/U1`, { signal: leaving.signal });
  leaving.abort();
  await assert.rejects(reply.text());
  await hungUp;
});

test('connections between nodes stay open: a hundred calls one after the other need a few', async (t) => {
  const { nodes, own } = await threeNodes(t);
  const [a, b] = nodes;
  own('U1', b);
  let opened = 0;
  b.door.server.on('connection', () => {
    opened += 1;
  });
  for (let calls = 0; calls < 100; calls++) await (await fetch(`${a.url}/desk/U1`)).text();
  assert.ok(opened > 0 && opened < 20, `${opened} connections`);
  assert.equal(b.ran.length, 100);
});

type Forged = {
  readonly header?: string;
  readonly method?: string;
  readonly url?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A request straight to the private door of a node, as somebody would send it who reaches it. */
function knock(
  to: NodeUnderTest,
  { header, method = 'POST', url = '/desk/U1', body = 'x', headers }: Forged,
) {
  const [host, port] = to.address.split(':');
  const request = httpRequest({
    host,
    port,
    method,
    path: url,
    headers: {
      host: 'spark',
      'content-length': Buffer.byteLength(body),
      ...headers,
      ...(header === undefined ? {} : { [PASSED_HEADER]: header }),
    },
  });
  request.end(body);
  return once(request, 'response').then(([{ statusCode, headers: got }]) => [
    statusCode,
    got[PASSED_HEADER] ?? null,
  ]);
}

const HASH_OF_X = 'LXEWQrcmsEQBYnyp-6wy9chTD7GQPMTbAiWHF5IaSIE';
const CALL = { from: 'a', to: 'b', ucc: 'U1', number: 900, key: '', bodyHash: HASH_OF_X };
const REQUEST = {
  method: 'POST',
  url: '/desk/U1',
  rawHeaders: ['host', 'spark'],
  caller: { address: '192.0.2.44', isForwarded: false },
};

test('the private door takes what carries the seal, once, with the caller that the seal names', async (t) => {
  const { nodes, own } = await threeNodes(t);
  const [, b] = nodes;
  own('U1', b);
  const header = writePassedHeader(CALL, REQUEST, SIGN);
  assert.deepEqual(await knock(b, { header }), [200, null]);
  assert.equal(b.ran[0]?.ip, '192.0.2.44');
  assert.deepEqual(await knock(b, { header }), [403, 'repeated']);
  assert.equal(b.ran.length, 1);
});

test('without the seal, or with anything changed, nobody comes in at the private door', async (t) => {
  const { nodes, own } = await threeNodes(t);
  const [, b] = nodes;
  own('U1', b);
  own('U2', b);
  let number = 1_000;
  const sealed = (call: Partial<typeof CALL> = {}, sign = SIGN) => {
    number += 1;
    return writePassedHeader({ ...CALL, number, ...call }, REQUEST, sign);
  };
  const opened = JSON.parse(Buffer.from(sealed(), 'base64url').toString());
  const changed = (fields: object) =>
    Buffer.from(JSON.stringify({ ...opened, ...fields })).toString('base64url');
  const knocks: readonly [string, Forged, string][] = [
    ['no header', {}, 'forged'],
    ['nonsense', { header: 'nonsense' }, 'forged'],
    ['no fields', { header: Buffer.from('{}').toString('base64url') }, 'forged'],
    ['another key', { header: sealed({}, signWith('of a stranger')) }, 'forged'],
    ['another method', { header: sealed(), method: 'PUT' }, 'forged'],
    ['another address', { header: sealed(), url: '/desk/U2' }, 'forged'],
    ['another body', { header: sealed(), body: 'y' }, 'forged'],
    ['a token added', { header: sealed(), headers: { authorization: 'Bearer x' } }, 'forged'],
    [
      'another caller',
      { header: changed({ caller: { address: '127.0.0.1', isForwarded: false } }) },
      'forged',
    ],
    ['another number', { header: changed({ number: 9_999 }) }, 'forged'],
    ['another hash', { header: changed({ bodyHash: 'x' }) }, 'forged'],
    ['for another process', { header: sealed({ to: 'c' }) }, 'for another node'],
    ['from a node that is none', { header: sealed({ from: 'x' }) }, 'from an unknown node'],
  ];
  for (const [what, forged, why] of knocks) assert.deepEqual(await knock(b, forged), [403, why], what);
  assert.deepEqual(b.ran, []);
  assert.deepEqual(await knock(b, { header: sealed() }), [200, null], 'the road itself is open');
});

test('a client that sends the header at the public door is a client', async (t) => {
  const { nodes } = await threeNodes(t);
  const [a, b, c] = nodes;
  for (const node of nodes) node.believes.set('U1', ['b']);
  const header = writePassedHeader({ ...CALL, from: 'c', to: 'a' }, REQUEST, SIGN);
  const reply = await fetch(`${a.url}/desk/U1`, {
    method: 'POST',
    headers: { [PASSED_HEADER]: header },
    body: 'x',
  });
  assert.deepEqual([reply.status, await reply.text()], [200, 'b ran it']);
  assert.equal(b.ran[0]?.ip, '127.0.0.1');
  assert.deepEqual([a.ran, c.ran], [[], []]);
});

test('whoever answers in the place of a node gets no call of another cluster twice', async (t) => {
  const { nodes } = await threeNodes(t);
  const [a, b] = nodes;
  const seen: Socket[] = [];
  const thief = createServer((socket) => {
    seen.push(socket);
    socket.end('not HTTP\r\n\r\n');
  }).listen(0, '127.0.0.1');
  t.after(() => thief.close());
  await once(thief, 'listening');
  const { port } = thief.address() as AddressInfo;
  const answer = await a.peers.send(
    { node: 'b', address: `127.0.0.1:${port}` },
    { ...REQUEST, ucc: 'U1', key: '', body: Buffer.from('x') },
    1_000,
  );
  assert.equal(answer.kind, 'unknown');
  assert.deepEqual([seen.length, b.ran.length], [1, 0]);
});

test('a hint reaches the node it is for; one without the seal of the cluster is not taken', async (t) => {
  const { nodes } = await threeNodes(t);
  const [a, b, c] = nodes;
  const forged = await fetch(`http://${b.address}/~hint`, { method: 'POST' });
  assert.equal(forged.status, 403);
  assert.equal((await fetch(`${b.url}/~hint`, { method: 'POST' })).status, 404, 'it is no call of clients');
  assert.deepEqual(b.hints, []);
  a.peers.hint(b, 'U1');
  await waitUntil('it has arrived', () => b.hints.length > 0);
  assert.deepEqual([a.hints, b.hints, c.hints], [[], ['U1'], []]);
});

test('a node has something done by the owner of a desk, once for each call; nobody without the seal of the cluster has', async (t) => {
  const { nodes } = await threeNodes(t);
  const [a, b, c] = nodes;
  const done: string[] = [];
  b.called.call = async ({ ucc, name, body }) => {
    done.push(`${name} of ${ucc}: ${body}`);
    return body === 'fails' ? Promise.reject(new Error('it failed')) : `did ${body}`;
  };
  const call = { ucc: 'U1', name: 'greet', body: 'hello, नमस्ते' };
  const forged = { method: 'POST', body: 'forged' };
  assert.equal((await fetch(`http://${b.address}/~call/greet`, forged)).status, 403);
  assert.equal((await fetch(`${b.url}/~call/greet`, forged)).status, 404, 'it is no call of clients');
  assert.deepEqual(done, []);
  const at = ({ id, address }: NodeUnderTest) => ({ node: id, address });
  assert.equal(await a.peers.call(at(b), call), 'did hello, नमस्ते');
  assert.deepEqual(done, ['greet of U1: hello, नमस्ते']);
  assert.equal(await a.peers.call(at(b), { ...call, body: 'fails' }), null);
  assert.equal(await a.peers.call(at(c), call), null, 'it does not own the desk');
  assert.equal(await a.peers.call({ node: b.id, address: '127.0.0.1:1' }, call), null, 'nobody is there');
});
