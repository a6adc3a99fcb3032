import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { AccountKey, Ownership, OwnershipFollower } from '@spark/core';
import { openSqliteStore } from '@spark/store';
import { createManualClock, startTelegramServer } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { createBotApi } from './bot-api.ts';
import { type ChatPost, createChatPost, type Destination, waitAfter } from './chat-post.ts';
import { LOOK_EVERY_MS } from './message-look.ts';

const BOT = '111:the-secret-bot-token';
const ACCOUNT: AccountKey = { ucc: 'S000001', accountName: 'account1' };
const OTHER: AccountKey = { ucc: 'S000001', accountName: 'account2' };

async function stage(t: TestContext, chatIds?: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'spark-notify-'));
  const clock = createManualClock();
  const store = await openSqliteStore({ folder, clock });
  const server = await startTelegramServer({ botKeys: [BOT], ...(chatIds ? { chatIds } : {}) });
  const destinations = new Map<string, Destination>([
    [ACCOUNT.accountName, { chatId: '42', botKey: BOT }],
    [OTHER.accountName, { chatId: '42', botKey: BOT }],
  ]);
  const refusals: string[] = [];
  const incidents: string[] = [];
  const opened: ChatPost[] = [];
  const open = (url = server.url, more: Partial<Parameters<typeof createChatPost>[0]> = {}): ChatPost => {
    const post = createChatPost({
      api: createBotApi({ url, clock, timers: clock }),
      journal: store.journal,
      store,
      clock,
      timers: clock,
      destinationOf: async ({ accountName }) => destinations.get(accountName) ?? null,
      onRefused: ({ accountName }, reason) => void refusals.push(`${accountName}: ${reason}`),
      onIncident: (message, error) => void incidents.push(`${message} ${String(error ?? '')}`),
      ...more,
    });
    opened.push(post);
    return post;
  };
  t.after(async () => {
    for (const post of opened) await post.close();
    await server.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const waiting = async (): Promise<number> =>
    (await store.journal.readMessages({ afterId: 0, limit: 10_000 })).length;
  return { clock, server, destinations, refusals, incidents, open, waiting, journal: store.journal };
}

/** Of one of several processes. */
function desksOf(...uccs: readonly string[]) {
  const owned = new Set(uccs);
  const followers: OwnershipFollower[] = [];
  const ownership: Ownership = {
    owns: (ucc) => owned.has(ucc),
    follow: (follower) => void followers.push(follower),
  };
  return {
    ownership,
    take: (ucc: string) => {
      owned.add(ucc);
      for (const { onTaken } of followers) void onTaken?.({ ucc, seq: 1, isStill: () => true });
    },
    leave: (ucc: string) => {
      owned.delete(ucc);
      for (const { onLeft } of followers) onLeft?.(ucc);
    },
    settled: (ucc: string) => Promise.all(followers.map(({ settled }) => settled?.(ucc))),
  };
}

test('[notify.N30] a wrong token is refused once, reported, and drops what waits; no message contains the token', async (t) => {
  const { destinations, refusals, incidents, open, waiting, server } = await stage(t);
  destinations.set(ACCOUNT.accountName, { chatId: '42', botKey: '222:a-wrong-token' });
  const post = open();
  post.post(ACCOUNT, 'one');
  post.post(ACCOUNT, 'two');
  await post.settled();
  assert.deepEqual(refusals, ['account1: Unauthorized']);
  assert.equal(server.requests(), 1);
  assert.equal(await waiting(), 0);
  assert.ok(!JSON.stringify([refusals, incidents]).includes('token'));
});

test('[notify.N30] a token that would change the address is never put into one', async (t) => {
  const { server, open } = await stage(t);
  const outcome = await open().sendNow({ chatId: '42', botKey: '../evil?x=' }, 'hello');
  assert.deepEqual(outcome, { kind: 'refused', reason: 'the bot token is not one' });
  assert.equal(server.requests(), 0);
});

test('[notify.N30] an unknown chat is refused with Telegram’s reason', async (t) => {
  const { open } = await stage(t, ['7']);
  const outcome = await open().sendNow({ chatId: '42', botKey: BOT }, 'hello');
  assert.deepEqual(outcome, { kind: 'refused', reason: 'Bad Request: chat not found' });
});

test('[notify.N31] after a 429 nothing is sent before its time, and nothing is lost', async (t) => {
  const { clock, server, open, waiting } = await stage(t);
  server.answerNext({ kind: 'too-many', retryAfterSeconds: 7 });
  const post = open();
  post.post(ACCOUNT, 'news');
  await post.settled();
  clock.advance(6_999);
  await post.settled();
  assert.deepEqual([server.requests(), server.sent.length, await waiting()], [1, 0, 1]);
  clock.advance(1);
  await post.settled();
  assert.deepEqual([server.sent.map(({ text }) => text), await waiting()], [['news'], 0]);
});

test('[notify.N32] a cut, a broken and a missing answer are retried with growing waits, and given up in the end', async (t) => {
  const { clock, server, open, waiting, incidents } = await stage(t);
  server.answerNext({ kind: 'cut' }, { kind: 'broken', status: 502 });
  const post = open();
  post.post(ACCOUNT, 'news');
  await post.settled();
  clock.advance(waitAfter(1));
  await post.settled();
  assert.equal(server.sent.length, 0);
  clock.advance(waitAfter(2));
  await post.settled();
  assert.equal(server.sent.length, 1);
  server.answerNext(
    ...Array.from({ length: LIMITS.chatAttempts }, () => ({ kind: 'broken', status: 500 }) as const),
  );
  post.post(ACCOUNT, 'never');
  for (let tries = 0; tries <= LIMITS.chatAttempts; tries++) {
    await post.settled();
    clock.advance(waitAfter(LIMITS.chatAttempts));
  }
  await post.settled();
  assert.deepEqual([server.sent.length, await waiting()], [1, 0]);
  assert.match(incidents.join(), /given up/);
  assert.deepEqual([waitAfter(1), waitAfter(2), waitAfter(30)], [1_000, 2_000, 300_000]);
});

test('[notify.N33] a silent Telegram blocks nothing: a call times out, and closing does not wait for it', async (t) => {
  const { server, open, waiting } = await stage(t);
  server.answerNext({ kind: 'silent' });
  const post = open();
  post.post(ACCOUNT, 'news');
  while (server.requests() === 0) await new Promise(setImmediate);
  await post.close();
  assert.equal(await waiting(), 1, 'it is stored for the next start');
});

test('[notify.N34] what an earlier process left is sent by the next, in order', async (t) => {
  const { server, open, waiting } = await stage(t);
  const dead = open('http://127.0.0.1:9');
  dead.post(ACCOUNT, 'first');
  dead.post(ACCOUNT, 'second');
  await dead.settled();
  await dead.close();
  assert.equal(await waiting(), 2);
  const next = open();
  await next.start();
  await server.sentCount(2);
  await next.settled();
  assert.deepEqual(
    server.sent.map(({ text }) => text),
    ['first', 'second'],
  );
  assert.equal(await waiting(), 0);
});

test('[notify.N21] fifty messages of two accounts that share a chat arrive as seventeen, complete and in order', async (t) => {
  const { server, open, waiting } = await stage(t);
  const post = open();
  const texts = Array.from({ length: 50 }, (_, at) => `message ${at}`);
  for (const [at, text] of texts.entries()) post.post(at % 2 ? OTHER : ACCOUNT, text);
  await post.settled();
  assert.equal(server.sent.length, 17);
  assert.deepEqual(
    server.sent.flatMap(({ text }) => text.split('\n\n')),
    texts,
  );
  assert.equal(await waiting(), 0);
});

test('[notify.N24] an answer is there at once, however many messages wait, and they follow when their minute has come', async (t) => {
  const { clock, server, open, waiting } = await stage(t);
  const post = open();
  for (let at = 0; at < LIMITS.chatMessagesWaiting; at++) post.post(ACCOUNT, `${'x'.repeat(2_000)} ${at}`);
  await post.settled();
  assert.equal(server.sent.length, 17);
  for (let at = 0; at < 50; at++) post.post(OTHER, `more ${at}`);
  for (const text of ['code 4711', 'stopped']) {
    post.answer(ACCOUNT, text);
    await post.settled();
    assert.equal(server.sent.at(-1)?.text, text);
  }
  assert.equal(server.sent.length, 19);
  clock.advance(60_000);
  await post.settled();
  assert.ok(server.sent.length > 19);
  assert.match(server.sent[19]?.text ?? '', /^\d+ earlier messages are left out\./);
  for (let minute = 0; minute < 30; minute++) {
    clock.advance(60_000);
    await post.settled();
  }
  assert.equal(await waiting(), 0);
});

test('[notify.N24] an answer waits as long as Telegram says, and for its turn when twenty were sent', async (t) => {
  const { clock, server, open } = await stage(t);
  const post = open();
  server.answerNext({ kind: 'too-many', retryAfterSeconds: 7 });
  post.answer(ACCOUNT, 'first');
  await post.settled();
  post.answer(ACCOUNT, 'second');
  await post.settled();
  assert.equal(server.sent.length, 0);
  clock.advance(7_000);
  await post.settled();
  assert.deepEqual(
    server.sent.map(({ text }) => text),
    ['first', 'second'],
  );
  for (let at = 3; at <= 21; at++) post.answer(ACCOUNT, `${at}`);
  await post.settled();
  assert.equal(server.sent.length, 20);
  clock.advance(60_000);
  await post.settled();
  assert.equal(server.sent.at(-1)?.text, '21');
});

test('[notify.N35] of too many messages for one chat the oldest are left out, and their number is shown', async (t) => {
  const { clock, server, open, waiting } = await stage(t);
  server.answerNext({ kind: 'broken', status: 500 });
  const post = open();
  post.post(ACCOUNT, 'begin');
  await post.settled();
  for (let at = 0; at < LIMITS.chatMessagesWaiting + 9; at++) post.post(ACCOUNT, `message ${at}`);
  await post.settled();
  assert.equal(await waiting(), LIMITS.chatMessagesWaiting);
  clock.advance(waitAfter(1));
  await post.settled();
  assert.match(server.sent[0]?.text ?? '', /^10 earlier messages are left out\.\n\nmessage 9\n/);
});

test('[notify.N36] a message whose account no longer has that chat is dropped', async (t) => {
  const { clock, server, destinations, open, waiting } = await stage(t);
  server.answerNext({ kind: 'broken', status: 500 });
  const post = open();
  post.post(ACCOUNT, 'news');
  await post.settled();
  destinations.delete(ACCOUNT.accountName);
  clock.advance(waitAfter(1));
  await post.settled();
  assert.deepEqual([server.sent.length, await waiting()], [0, 0]);
  post.post(ACCOUNT, 'unreachable');
  await post.settled();
  assert.equal(await waiting(), 0);
});

test('[notify.N37] a text from a function is made only for accounts with a chat, and an error in it affects no other', async (t) => {
  const { destinations, incidents, open, server } = await stage(t);
  destinations.delete(OTHER.accountName);
  let written = 0;
  const post = open();
  post.post(OTHER, () => {
    written += 1;
    return 'for nobody';
  });
  post.post(ACCOUNT, () => {
    throw new Error('no such word');
  });
  post.post(ACCOUNT, () => null);
  post.post(ACCOUNT, () => 'for the chat');
  await post.settled();
  assert.equal(written, 0);
  assert.deepEqual(
    server.sent.map(({ text }) => text),
    ['for the chat'],
  );
  assert.match(incidents.join(), /could not be written.*no such word/);
});

test('[notify.N38] what a process stores for a desk of another one is sent by that one, once, within five seconds', async (t) => {
  const { clock, server, open, waiting } = await stage(t);
  const owner = open(server.url, { ownership: desksOf(ACCOUNT.ucc).ownership });
  const other = open(server.url, { ownership: desksOf().ownership });
  await owner.start();
  await other.start();
  other.post(ACCOUNT, 'from elsewhere');
  await other.settled();
  assert.deepEqual([server.requests(), await waiting()], [0, 1]);
  clock.advance(LOOK_EVERY_MS);
  await server.sentCount(1);
  await owner.settled();
  clock.advance(LOOK_EVERY_MS);
  await owner.settled();
  assert.deepEqual([server.sent.map(({ text }) => text), await waiting()], [['from elsewhere'], 0]);
});

test('[notify.N38] a look that began before a message was sent and removed shows nothing new', async (t) => {
  const { clock, server, open, journal } = await stage(t);
  const desks = desksOf(ACCOUNT.ucc);
  const seen = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let looks = 0;
  const owner = open(server.url, {
    ownership: desks.ownership,
    journal: {
      record: journal.record,
      readMessages: async (page) => {
        const rows = await journal.readMessages(page);
        looks += 1;
        if (looks > 1) return rows;
        assert.equal(rows.length, 1);
        seen.resolve();
        await goOn.promise;
        return rows;
      },
    },
  });
  server.answerNext({ kind: 'too-many', retryAfterSeconds: 1 });
  owner.post(ACCOUNT, 'once');
  await owner.settled();
  desks.take(ACCOUNT.ucc);
  await seen.promise;
  clock.advance(1_000);
  await server.sentCount(1);
  await owner.settled();
  goOn.resolve();
  await owner.start();
  await owner.settled();
  assert.deepEqual([server.sent.length, looks], [1, 2]);
});

test('[notify.N38] a desk is kept from its next owner for two seconds at most, and nothing of it is sent afterwards', async (t) => {
  const { clock, server, destinations, open, waiting } = await stage(t);
  destinations.set(OTHER.accountName, { chatId: '43', botKey: BOT });
  const desks = desksOf(ACCOUNT.ucc);
  const owner = open(server.url, { ownership: desks.ownership });
  server.answerNext({ kind: 'silent' });
  owner.post(ACCOUNT, 'first');
  owner.post(ACCOUNT, 'second');
  while (server.requests() === 0) await new Promise(setImmediate);
  const settled = desks.settled(ACCOUNT.ucc);
  clock.advance(2_000);
  await settled;
  owner.post(OTHER, 'to another chat');
  while ((await waiting()) < 3) await new Promise(setImmediate);
  for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
  desks.leave(ACCOUNT.ucc);
  clock.advance(waitAfter(1) + 60_000);
  await owner.settled();
  assert.deepEqual([server.requests(), await waiting()], [1, 3]);
});

test('[notify.N38] a process that may not act sends nothing, and goes on when it may again', async (t) => {
  const { clock, server, open } = await stage(t);
  let mayAct = false;
  const owner = open(server.url, { mayAct: () => mayAct });
  owner.post(ACCOUNT, 'later');
  await owner.settled();
  assert.equal(server.requests(), 0);
  mayAct = true;
  clock.advance(1_000);
  await server.sentCount(1);
});
