import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startTelegramServer, type TelegramServer, waitUntil } from '@spark/testkit';
import { chatOf, type NodesOnPostgres, type OpenNode, openNodes } from './nodes-on-postgres.fixture.ts';

const BOT = '111:the-bot-of-this-test';
const MESSAGES = 5;

async function stage(t: TestContext, wanted: { readonly nodes: number; readonly desks: number }) {
  const telegram = await startTelegramServer({ botKeys: [BOT] });
  t.after(telegram.close);
  const cluster = await openNodes(t, { ...wanted, telegram: { url: telegram.url, botKey: BOT } });
  const nothingWaits = () =>
    waitUntil('no message waits', async () => {
      const [row] = await cluster.database.execute('SELECT count(*) AS n FROM chat_messages');
      return Number(row?.n) === 0;
    });
  return { telegram, cluster, nothingWaits };
}

/** Texts that the chat of a desk got, the oldest first. */
function textsOf({ sent }: TelegramServer, ucc: string): readonly string[] {
  return sent.filter(({ chatId }) => chatId === chatOf(ucc)).map(({ text }) => text);
}

/** As the last commit of an owner that was declared dead meanwhile. */
async function storeLate({ database }: NodesOnPostgres, ucc: string, text: string): Promise<void> {
  await database.execute(
    `INSERT INTO chat_messages (id, ucc, account_name, chat_id, at, text)
      VALUES (9000000, '${ucc}', 'paper', '${chatOf(ucc)}', ${Date.now()}, '${text}')`,
  );
}

test('[notify.N38] messages are sent once, by the owner of the desk, whichever node stores them and whenever', async (t) => {
  const { telegram, cluster, nothingWaits } = await stage(t, { nodes: 3, desks: 3 });
  const { uccs, nodes } = cluster;
  for (const ucc of uccs) await cluster.ownerOf(ucc);
  const texts = nodes.map(({ id }) => `stored by ${id}`);
  for (const ucc of uccs)
    for (const { id, application } of nodes)
      application.telegram.notify({ ucc, accountName: 'paper' }, `stored by ${id}`);
  const [first = ''] = uccs;
  await nothingWaits();
  await storeLate(cluster, first, 'stored late');
  await nothingWaits();
  for (const ucc of uccs)
    assert.deepEqual(textsOf(telegram, ucc).toSorted(), [
      ...texts,
      ...(ucc === first ? ['stored late'] : []),
    ]);
});

test('[notify.N38] what waits at a node that is declared dead is sent once, by its successor, without a call for the desk', async (t) => {
  const { telegram, cluster, nothingWaits } = await stage(t, { nodes: 2, desks: 1 });
  const [ucc = ''] = cluster.uccs;
  const owner = await cluster.ownerOf(ucc);
  telegram.answerNext({ kind: 'too-many', retryAfterSeconds: 600 });
  const texts = Array.from({ length: MESSAGES }, (_, at) => `message ${at}`);
  for (const text of texts) owner.application.telegram.notify({ ucc, accountName: 'paper' }, text);
  await waitUntil('Telegram was asked', () => telegram.requests() === 1);
  await cluster.declareDead(owner.id);
  await nothingWaits();
  assert.deepEqual(textsOf(telegram, ucc), texts);
});

test('[notify.N38] a node that drains leaves what it has not sent to its successor', async (t) => {
  const { telegram, cluster, nothingWaits } = await stage(t, { nodes: 2, desks: 2 });
  for (const ucc of cluster.uccs) await cluster.ownerOf(ucc);
  const leaving = await cluster.ownerOf(cluster.uccs[0] ?? '');
  const texts = Array.from({ length: MESSAGES }, (_, at) => `message ${at}`);
  for (const ucc of cluster.uccs)
    for (const text of texts) leaving.application.telegram.notify({ ucc, accountName: 'paper' }, text);
  leaving.port.drain();
  await waitUntil('it is drained', () => leaving.exits.length > 0);
  await nothingWaits();
  for (const ucc of cluster.uccs) assert.deepEqual(textsOf(telegram, ucc), texts, ucc);
});

test('[notify.N43] one node listens to a bot and has commands run where the desk is; another one does it when that dies', async (t) => {
  const { telegram, cluster } = await stage(t, { nodes: 3, desks: 6 });
  const holder = () => cluster.nodes.find(({ port }) => port.dutiesHeld().includes('bots'));
  await waitUntil('one node listens', () => telegram.listeners() === 1);
  const first = holder() ?? assert.fail('one has the duty');
  const elsewhere = await deskNotOf(cluster, first);
  await answerTo(telegram, elsewhere, '/status', new RegExp(`^${elsewhere}:paper\n.*switch off`));
  const asked = await answerTo(telegram, elsewhere, '/stop', /\d{4}$/);
  await answerTo(telegram, elsewhere, `/stop ${asked.slice(-4)}`, /^The kill switch is on in \w+:paper/);

  await cluster.declareDead(first.id);
  await waitUntil('another one listens', () => holder() !== undefined && holder() !== first);
  await waitUntil('and asks', () => telegram.listeners() === 1);
  for (const ucc of cluster.uccs) {
    const state = ucc === elsewhere ? 'on' : 'off';
    await answerTo(telegram, ucc, '/status', new RegExp(`^${ucc}:paper\n.*switch ${state}`));
  }
});

async function deskNotOf(cluster: NodesOnPostgres, node: OpenNode): Promise<string> {
  for (const ucc of cluster.uccs) if ((await cluster.ownerOf(ucc)) !== node) return ucc;
  return assert.fail('the others own some');
}

/** What the chat gets for what is written in it. */
async function answerTo(
  telegram: TelegramServer,
  ucc: string,
  text: string,
  wanted: RegExp,
): Promise<string> {
  const before = textsOf(telegram, ucc).length;
  const answer = () =>
    textsOf(telegram, ucc)
      .slice(before)
      .find((sent) => wanted.test(sent));
  telegram.write({ botKey: BOT, chatId: chatOf(ucc), text, at: Date.now() });
  await waitUntil(`an answer to ${text} like ${wanted}`, () => answer() !== undefined);
  return answer() ?? '';
}
