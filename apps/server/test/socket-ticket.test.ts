import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import { signedIn } from './console-under-test.ts';
import { listen } from './raw-socket.ts';
import { assertRefused } from './replies.ts';
import { connectSocket, refusedSocket, type SocketClient } from './socket-client.ts';
import { OWNER, type OwnedSpark, sparkFor } from './spark-under-test.ts';

const MINUTE = 60_000;

async function stage(t: TestContext) {
  const spark = await sparkFor(t);
  const port = await listen(spark);
  const origin = `http://127.0.0.1:${port}`;
  const url = (ticket: string, path = '/orderWS') => `ws://127.0.0.1:${port}${path}?ticket=${ticket}`;
  return {
    spark,
    origin,
    url,
    connect: (ticket: string, path?: string) => connectSocket(t, url(ticket, path), { origin }),
    refused: (ticket: string, headers: Readonly<Record<string, string>> = { origin }) =>
      refusedSocket(url(ticket), headers),
  };
}

async function ticketOf(spark: OwnedSpark, token: string): Promise<string> {
  const { status, body, text } = await spark.call('POST', '/socket-ticket', { token });
  assert.equal(status, 200, text);
  assert.equal(body.data[0]?.expires_in, 30);
  return String(body.data[0]?.ticket);
}

test('[application.S12] a ticket is good once, for 30 seconds, and not from another page', async (t) => {
  const { spark, connect, refused, origin } = await stage(t);
  const browser = await signedIn(spark);
  const ticket = () => ticketOf(spark, browser.token());
  for (const wrong of ['', 'x', 'A'.repeat(32)]) assert.equal((await refused(wrong)).status, 401, wrong);
  const used = await ticket();
  for (const path of ['/orderWS', '/dataWS'])
    assert.equal(
      (await (await connect(path === '/orderWS' ? used : await ticket(), path)).next()).message,
      'Connected',
    );
  assert.match((await refused(used)).text, /ticket_invalid/);
  const late = await ticket();
  spark.clock.advance(LIMITS.ticketSeconds * 1_000);
  assert.match((await refused(late)).text, /ticket_invalid/);
  const stolen = await ticket();
  assert.match((await refused(stolen, { origin: 'https://evil.example' })).text, /ticket_invalid/);
  assert.match((await refused(stolen, { origin })).text, /ticket_invalid/, 'it is used up');
  assert.doesNotMatch(spark.logged(), new RegExp(`${used}|${stolen}`));
});

test('[application.S12] how many tickets wait is bounded', async (t) => {
  const { spark } = await stage(t);
  for (let count = 0; count < LIMITS.ticketsPerUser; count++) await ticketOf(spark, spark.owner);
  const reply = await spark.call('POST', '/socket-ticket', { token: spark.owner });
  assertRefused(reply, 429, { code: 'tickets_too_many' });
  assert.equal(reply.headers['retry-after'], '30');
  const other = await spark.addUser('other@example.com');
  await ticketOf(spark, other.token);
  spark.clock.advance(LIMITS.ticketSeconds * 1_000);
  await ticketOf(spark, spark.owner);
});

/** Time passes while the client answers the pings of the server. */
async function pass(spark: OwnedSpark, { ws }: SocketClient, minutes: number): Promise<void> {
  for (let seconds = 0; seconds < minutes * 60; seconds += 30) {
    spark.clock.advance(30_000);
    for (let turn = 0; turn < 2; turn++) {
      ws.ping();
      await once(ws, 'pong');
    }
  }
}

test('[application.S13] a socket outlives the token of its session', async (t) => {
  const { spark, connect } = await stage(t);
  const browser = await signedIn(spark);
  const socket = await connect(await ticketOf(spark, browser.token()));
  await pass(spark, socket, 14);
  await browser.renew();
  await pass(spark, socket, 4);
  assert.equal(socket.ws.readyState, socket.ws.OPEN);
});

test('[application.S13] a socket ends with its session by time', async (t) => {
  const { spark, connect } = await stage(t);
  const browser = await signedIn(spark, { visitor: true });
  spark.clock.advance(LIMITS.visitHours * 60 * MINUTE - 20_000);
  assert.equal((await browser.renew()).status, 200);
  const socket = await connect(await ticketOf(spark, browser.token()));
  await socket.next();
  spark.clock.advance(20_000);
  assert.deepEqual(await socket.closed, { code: 1008, reason: 'The session of the console has ended' });
});

test('[application.S13] a session that is ended, by whatever way, closes its sockets and no others', async (t) => {
  const ways: Readonly<
    Record<string, (spark: OwnedSpark, browser: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>>
  > = {
    'sign-out': (_, browser) => browser.signOut(),
    'ended elsewhere': (spark) => spark.call('DELETE', '/sessions', { token: spark.owner }),
    'a cookie used twice': async (spark, browser) => {
      const old = browser.cookie();
      await browser.renew();
      spark.clock.advance(LIMITS.renewalOverlapSeconds * 1_000 + 1);
      browser.setCookie(old);
      assert.equal((await browser.renew()).status, 401);
    },
  };
  for (const [what, end] of Object.entries(ways)) {
    const { spark, connect } = await stage(t);
    const browser = await signedIn(spark);
    const socket = await connect(await ticketOf(spark, browser.token()));
    const other = await connect(await ticketOf(spark, spark.owner));
    const waiting = await ticketOf(spark, browser.token());
    await end(spark, browser);
    assert.equal((await socket.closed).code, 1008, what);
    await assert.rejects(connect(waiting), /401/, what);
    assert.equal(other.ws.readyState, other.ws.OPEN, what);
  }
});

test('[application.S13] new credentials from another process close every socket of the user within a second', async (t) => {
  const { spark, connect } = await stage(t);
  const browser = await signedIn(spark);
  const socket = await connect(await ticketOf(spark, browser.token()));
  await spark.command(['user', 'password', OWNER.email, '--stdin'], 'a wholly new secret');
  spark.clock.advance(1_000);
  assert.equal((await socket.closed).code, 1008);
});
