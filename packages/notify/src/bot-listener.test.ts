import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createManualClock, startTelegramServer } from '@spark/testkit';
import { createBotApi } from './bot-api.ts';
import { createBotListener } from './bot-listener.ts';

const BOT = '111:the-secret-bot-token';
const OTHER_BOT = '222:another-secret-token';

async function stage(t: TestContext) {
  const clock = createManualClock();
  const server = await startTelegramServer({ botKeys: [BOT, OTHER_BOT] });
  const received: string[] = [];
  const incidents: string[] = [];
  const handler = { failing: false };
  const listener = createBotListener({
    api: createBotApi({ url: server.url, clock, timers: clock }),
    clock,
    timers: clock,
    onMessage: async (_, { chatId, text }) => {
      received.push(`${chatId} ${text}`);
      if (handler.failing) throw new Error('it failed');
    },
    onIncident: (message, error) => void incidents.push(`${message} ${String(error)}`),
  });
  t.after(async () => {
    await listener.close();
    await server.close();
  });
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise(setImmediate);
  };
  const write = (text: string, at = clock.now()): void =>
    server.write({ botKey: BOT, chatId: '42', text, at });
  return { clock, server, received, incidents, handler, listener, until, write };
}

test('[notify.N41] a bot with a wrong token is polled again only after a while', async (t) => {
  const { clock, listener } = await stage(t);
  listener.listenTo(new Set(['333:a-wrong-token']));
  // The time-out of the question is replaced by the wait after the refusal.
  const question = clock.nextDue();
  while (clock.nextDue() === question || clock.nextDue() === null) await new Promise(setImmediate);
  assert.equal(clock.nextDue(), clock.now() + 300_000);
});

test('[notify.N41] each bot is polled one request at a time, and not once no account uses it', async (t) => {
  const { server, listener, until } = await stage(t);
  listener.listenTo(new Set([BOT, OTHER_BOT]));
  listener.listenTo(new Set([BOT, OTHER_BOT]));
  await until(() => server.listeners() === 2);
  listener.listenTo(new Set([BOT]));
  await until(() => server.listeners() === 1);
  await listener.close();
  await until(() => server.listeners() === 0);
});

test('[notify.N42] old messages are skipped, new ones are received once and in order', async (t) => {
  const { clock, server, received, listener, until, write } = await stage(t);
  write('/stop', clock.now() - 121_000);
  write('one');
  write('two');
  listener.listenTo(new Set([BOT]));
  await until(() => received.length === 2 && server.listeners() === 1);
  write('three');
  await until(() => received.length === 3 && server.listeners() === 1);
  assert.deepEqual(received, ['42 one', '42 two', '42 three']);
});

test('[notify.N42] a failed command is reported to the owner and not retried', async (t) => {
  const { server, received, incidents, handler, listener, until, write } = await stage(t);
  handler.failing = true;
  listener.listenTo(new Set([BOT]));
  write('one');
  await until(() => received.length === 1 && server.listeners() === 1);
  assert.match(incidents.join(), /A command from a chat failed/);
  assert.ok(!incidents.join().includes('token'));
});
