import { deepEqual, equal, ok } from 'node:assert/strict';
import { it } from 'node:test';
import type { InstructionFilter, Journal, JournalEntry, LogFilter, OrderFilter } from '@spark/core';
import { entryWith } from './entry-with.ts';
import {
  alert,
  deployment,
  deploymentDay,
  finished,
  journalEntry,
  MORNING,
  messageRow,
  pairing,
  position,
  priceAlert,
  rowsOfEveryKind,
  storedOrder,
  TODAY,
  tradeRow,
  webhook,
} from './journal-rows.ts';
import { rejectsWith } from './refusals.ts';
import type { WithHome } from './store-home.ts';

const ACCOUNT = { ucc: 'AAAA', accountName: 'account1' };
const WANTED = { since: TODAY, finishedMax: 100 };

async function reftags(journal: Journal, filter: Partial<OrderFilter>): Promise<readonly number[]> {
  const rows = await journal.readOrders({ ucc: 'AAAA', limit: 100, ...filter });
  return rows.map((row) => row.order.reftag);
}

export function journalRules(withHome: WithHome): void {
  entryRules(withHome);
  recoverableRules(withHome);
  webhookRules(withHome);
  instructionAndOrderingRules(withHome);
  orderFilterRules(withHome);
  unfinishedAccountRules(withHome);
  replyRules(withHome);
  forgettingRules(withHome);
  bookRules(withHome);
  logRules(withHome);
  tradeAndRefusalRules(withHome);
  crowdRule(withHome);
}

function entryRules(withHome: WithHome): void {
  it(
    '[store.S80] an entry reads back exactly, also after opening again',
    withHome(async ({ store: open }) => {
      const first = await open();
      const entry = rowsOfEveryKind('AAAA');
      await first.journal.record(entryWith(entry));
      await first.close();
      const { journal, readFacts } = await open();
      deepEqual(await journal.readOrders({ ucc: 'AAAA', limit: 10 }), entry.orders);
      deepEqual(await journal.loadBook(ACCOUNT, WANTED), { orders: entry.orders, positions: [position()] });
      deepEqual(await journal.readLogs({ ucc: 'AAAA', limit: 10 }), [
        { id: 1, ucc: 'AAAA', ...entry.logs?.[0] },
      ]);
      deepEqual(await journal.readProfit({ ucc: 'AAAA', from: 0, limit: 10 }), [
        { ucc: 'AAAA', ...entry.profit?.[0] },
      ]);
      deepEqual(await journal.readTrades({ ucc: 'AAAA', from: TODAY, to: TODAY, limit: 10 }), entry.trades);
      deepEqual(await journal.readPairing(ACCOUNT), pairing());
      deepEqual(await journal.findReply('AAAA', 'once'), { ucc: 'AAAA', ...entry.reply });
      const kept = { ucc: 'AAAA', ...webhook(7), lastUsedAt: null };
      deepEqual(await journal.findWebhook('hash-7'), kept);
      deepEqual(await journal.listWebhooks('AAAA'), [kept]);
      const waiting = [{ ucc: 'AAAA', ...alert(1207) }];
      deepEqual(await journal.waitingAlerts({ afterId: 0, limit: 10 }), waiting);
      deepEqual(await journal.findAlert(7, 'body:1207'), waiting[0]);
      const held = [{ ucc: 'AAAA', ...priceAlert(88) }];
      deepEqual(await journal.openInstructions({ afterId: 0, limit: 10 }), held);
      deepEqual(await journal.readInstructions({ ucc: 'AAAA', limit: 10 }), held);
      const deployed = [{ ucc: 'AAAA', ...deployment(41) }];
      deepEqual(await journal.openDeployments({ afterId: 0, limit: 10 }), deployed);
      deepEqual(await journal.readDeployments({ ucc: 'AAAA', limit: 10 }), deployed);
      deepEqual(await journal.readDeploymentDays({ ucc: 'AAAA', deployment: 41, limit: 10 }), [
        { ucc: 'AAAA', ...deploymentDay(41) },
      ]);
      const facts = await readFacts({ afterSeq: 0, limit: 10 });
      deepEqual(
        facts.map((fact) => [fact.seq, fact.ucc, fact.fact]),
        [[1, 'AAAA', entry.facts?.[0]]],
      );
    }),
  );
}

function recoverableRules(withHome: WithHome): void {
  it(
    '[store.S114] what can be asked for again is stored among the others of its desk, in order, and numbered like them',
    withHome(async ({ store: open }) => {
      const first = await open();
      const messages = Array.from({ length: 60 }, (_, number) => `note ${number}`);
      await Promise.all(
        messages.map((message, number) =>
          first.journal.record(
            entryWith({
              ucc: number % 5 === 0 ? 'BBBB' : 'AAAA',
              at: MORNING,
              facts: [{ kind: 'order-reconciled', reftag: number, at: MORNING }],
              logs: [{ at: MORNING, name: 'test1', type: 'INFO', message }],
              durability: number % 3 > 0 ? 'recoverable' : 'fsync',
            }),
          ),
        ),
      );
      await first.close();
      const { journal, readFacts } = await open();
      for (const ucc of ['AAAA', 'BBBB']) {
        const isOwn = (number: number) => (number % 5 === 0) === (ucc === 'BBBB');
        const read = await journal.readLogs({ ucc, limit: 100 });
        deepEqual(
          read.map((row) => row.message),
          messages.filter((_, number) => isOwn(number)).reverse(),
        );
      }
      const facts = await readFacts({ afterSeq: 0, limit: 100 });
      deepEqual(
        facts.map((fact) => fact.seq),
        messages.map((_, number) => number + 1),
      );
    }),
  );

  it(
    '[store.S80] nothing of one desk is read by another',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      await journal.record(journalEntry('AAAA'));
      const other = { ucc: 'BBBB', accountName: 'account1' };
      deepEqual(await journal.readOrders({ ucc: 'BBBB', strefId: 2240, reftag: 1939, limit: 10 }), []);
      deepEqual(await journal.loadBook(other, { since: '2000-01-01', finishedMax: 100 }), {
        orders: [],
        positions: [],
      });
      deepEqual(await journal.readLogs({ ucc: 'BBBB', limit: 10 }), []);
      deepEqual(await journal.readProfit({ ucc: 'BBBB', from: 0, limit: 10 }), []);
      deepEqual(await journal.readTrades({ ucc: 'BBBB', from: TODAY, to: TODAY, limit: 10 }), []);
      equal(await journal.readPairing(other), null);
      deepEqual(await journal.accountsToPair('BBBB', TODAY), []);
      equal(await journal.findReply('BBBB', 'once'), null);
      deepEqual(await journal.listWebhooks('BBBB'), []);
      deepEqual(await journal.readInstructions({ ucc: 'BBBB', id: 88, limit: 10 }), []);
      deepEqual(await journal.readDeployments({ ucc: 'BBBB', id: 41, limit: 10 }), []);
      deepEqual(await journal.readDeploymentDays({ ucc: 'BBBB', deployment: 41, limit: 10 }), []);
    }),
  );
}

function webhookRules(withHome: WithHome): void {
  it(
    '[store.S112] a webhook is found by its hash until it is removed, and no change brings it back',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const entry = { ucc: 'AAAA', at: MORNING };
      await journal.record(entryWith({ ...entry, webhooks: [webhook(1), webhook(2)] }));
      await rejectsWith(
        'invalid',
        journal.record(entryWith({ ...entry, webhooks: [webhook(3, { tokenHash: 'hash-1' })] })),
      );
      const used = { id: 1, lastUsedAt: MORNING + 5 };
      const renewed = { id: 1, expiresAt: MORNING + 9 };
      await Promise.all([
        journal.record(entryWith({ ...entry, renewedWebhooks: [renewed], usedWebhooks: [used] })),
        journal.record(
          entryWith({ ...entry, webhooks: [webhook(1, { name: 'renamed', expiresAt: MORNING + 9 })] }),
        ),
        journal.record(entryWith({ ...entry, removedWebhooks: [2] })),
        journal.record(
          entryWith({
            ...entry,
            renewedWebhooks: [{ ...renewed, id: 2 }],
            usedWebhooks: [{ ...used, id: 2 }],
          }),
        ),
      ]);
      deepEqual(await journal.listWebhooks('AAAA'), [
        { ucc: 'AAAA', ...webhook(1), name: 'renamed', expiresAt: MORNING + 9, lastUsedAt: MORNING + 5 },
      ]);
      equal(await journal.findWebhook('hash-2'), null);
    }),
  );

  it(
    '[store.S111] alerts that are not finished are found in order, the newest by its fingerprint; only finished ones are forgotten',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const entry = { ucc: 'AAAA', at: MORNING };
      const same = { fingerprint: 'body:x' };
      const outcomes = [{ kind: 'done', says: 'Written.' }] as const;
      await journal.record(
        entryWith({
          ...entry,
          alerts: [alert(1, same), alert(2), alert(3, same), alert(4, { webhookId: 8, ...same })],
        }),
      );
      await journal.record(entryWith({ ...entry, alerts: [alert(2, { finished: true, outcomes })] }));
      const waiting = async (afterId: number, limit: number) =>
        (await journal.waitingAlerts({ afterId, limit })).map((waitingAlert) => waitingAlert.id);
      deepEqual(await waiting(0, 10), [1, 3, 4]);
      deepEqual(await waiting(1, 1), [3]);
      equal((await journal.findAlert(7, 'body:x'))?.id, 3);
      equal((await journal.findAlert(8, 'body:x'))?.id, 4);
      equal(await journal.findAlert(9, 'body:x'), null);
      await journal.forgetAlerts(MORNING);
      deepEqual((await journal.findAlert(7, 'body:2'))?.outcomes, outcomes);
      await journal.forgetAlerts(MORNING + 1);
      equal(await journal.findAlert(7, 'body:2'), null);
      deepEqual(await waiting(0, 10), [1, 3, 4]);
    }),
  );
}

function instructionAndOrderingRules(withHome: WithHome): void {
  it(
    '[store.S197] instructions that are not over are found in order, those of a user the newest first; only those over are forgotten',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const at = MORNING;
      await journal.record(
        entryWith({ ucc: 'AAAA', at, instructions: [priceAlert(1), priceAlert(2), priceAlert(4)] }),
      );
      await journal.record(entryWith({ ucc: 'BBBB', at, instructions: [priceAlert(3)] }));
      await journal.record(entryWith({ ucc: 'AAAA', at, instructions: [priceAlert(2, { open: false })] }));
      const waiting = async (afterId: number, limit: number) =>
        (await journal.openInstructions({ afterId, limit })).map(({ id }) => id);
      const ofUser = async (filter: Partial<InstructionFilter>) =>
        (await journal.readInstructions({ ucc: 'AAAA', limit: 10, ...filter })).map(({ id }) => id);
      deepEqual(await waiting(0, 10), [1, 3, 4]);
      deepEqual(await waiting(1, 1), [3]);
      deepEqual(await ofUser({}), [4, 2, 1]);
      deepEqual(await ofUser({ kind: 'price-alert', open: true }), [4, 1]);
      deepEqual(await ofUser({ open: false }), [2]);
      deepEqual(await ofUser({ beforeId: 4, limit: 1 }), [2]);
      deepEqual(await ofUser({ id: 1 }), [1]);
      await journal.forgetInstructions(MORNING);
      deepEqual(await ofUser({}), [4, 2, 1]);
      await journal.forgetInstructions(MORNING + 1);
      deepEqual(await ofUser({}), [4, 1]);
      deepEqual(await waiting(0, 10), [1, 3, 4]);
    }),
  );

  it(
    '[store.S81] entries apply in the order in which they were handed in; of a row the last one wins',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const entry = { ucc: 'AAAA', at: MORNING };
      await Promise.all([
        journal.record(entryWith({ ...entry, orders: [storedOrder('AAAA', 1), storedOrder('AAAA', 2)] })),
        journal.record(entryWith({ ...entry, orders: [finished('AAAA', 1)] })),
        journal.record(entryWith({ ...entry, removedOrders: [2] })),
        journal.record(entryWith({ ...entry, orders: [storedOrder('AAAA', 3)] })),
        journal.record(entryWith({ ...entry, removedOrders: [3] })),
        journal.record(entryWith({ ...entry, orders: [storedOrder('AAAA', 3, { qty: 130 })] })),
      ]);
      deepEqual(await journal.readOrders({ ucc: 'AAAA', limit: 10 }), [
        finished('AAAA', 1),
        storedOrder('AAAA', 3, { qty: 130 }),
      ]);
    }),
  );
}

function orderFilterRules(withHome: WithHome): void {
  it(
    '[store.S82] orders are found by account, strategy, day and number, in order',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const yesterday = { placedAt: MORNING - 86_400_000 };
      await journal.record(
        entryWith({
          ucc: 'AAAA',
          at: MORNING,
          orders: [
            finished('AAAA', 1, { ...yesterday, strefId: 1 }),
            storedOrder('AAAA', 2),
            storedOrder('AAAA', 3, { accountName: 'account2' }),
            finished('AAAA', 4, { strategyName: 'test2', strefId: 4 }),
          ],
        }),
      );
      deepEqual(await reftags(journal, {}), [1, 2, 3, 4]);
      deepEqual(await reftags(journal, { since: TODAY }), [2, 3, 4]);
      deepEqual(await reftags(journal, { accountName: 'account1', since: TODAY }), [2, 4]);
      deepEqual(await reftags(journal, { strategyName: 'test2' }), [4]);
      deepEqual(await reftags(journal, { strefId: 2240 }), [2, 3]);
      deepEqual(await reftags(journal, { reftag: 4 }), [4]);
      deepEqual(
        (await journal.loadBook(ACCOUNT, WANTED)).orders.map((order) => order.order.reftag),
        [2, 4],
        'a book begins with the orders at work and those of today',
      );
    }),
  );
}

function unfinishedAccountRules(withHome: WithHome): void {
  it(
    '[store.S83] accounts with orders at work or open positions are found after a restart, others are not',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const at = MORNING;
      await journal.record(
        entryWith({
          ucc: 'AAAA',
          at,
          orders: [storedOrder('AAAA', 1), finished('AAAA', 2, { accountName: 'idle' })],
        }),
      );
      const flat = position({ netQty: 0, openCostPaise: 0 });
      await journal.record(
        entryWith({ ucc: 'BBBB', at, positions: [{ accountName: 'held', position: position() }] }),
      );
      await journal.record(
        entryWith({ ucc: 'CCCC', at, positions: [{ accountName: 'flat', position: flat }] }),
      );
      deepEqual(await journal.busyAccounts(), [ACCOUNT, { ucc: 'BBBB', accountName: 'held' }]);
      await journal.record(entryWith({ ucc: 'AAAA', at, orders: [finished('AAAA', 1)] }));
      await journal.record(
        entryWith({ ucc: 'BBBB', at, positions: [{ accountName: 'held', position: flat }] }),
      );
      deepEqual(await journal.busyAccounts(), []);
      deepEqual(
        await journal.busyAccounts(TODAY),
        [
          { ucc: 'BBBB', accountName: 'held' },
          { ucc: 'CCCC', accountName: 'flat' },
        ],
        'those that traded today are asked for by the day',
      );
    }),
  );

  it(
    '[store.S88] accounts with orders since a day, or with something left to pair, are found for their user',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const yesterday = { placedAt: MORNING - 86_400_000 };
      await journal.record(
        entryWith({
          ucc: 'AAAA',
          at: MORNING,
          orders: [
            finished('AAAA', 1, { ...yesterday, accountName: 'earlier' }),
            finished('AAAA', 2, { accountName: 'today' }),
          ],
          pairings: [{ accountName: 'carries', state: pairing() }],
        }),
      );
      await journal.record(entryWith({ ucc: 'BBBB', at: MORNING, orders: [finished('BBBB', 3)] }));
      const names = async (since: string): Promise<readonly string[]> =>
        (await journal.accountsToPair('AAAA', since)).map((key) => key.accountName);
      deepEqual(await names(TODAY), ['carries', 'today']);
      deepEqual(await names('2026-11-15'), ['carries', 'earlier', 'today']);
    }),
  );
}

function replyRules(withHome: WithHome): void {
  it(
    '[store.S89] old replies are forgotten, later ones stay',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const reply = { bodyHash: 'hash', reply: '{}' };
      await journal.record(
        entryWith({ ucc: 'AAAA', at: MORNING, reply: { ...reply, key: 'old', at: MORNING - 1 } }),
      );
      await journal.record(
        entryWith({ ucc: 'AAAA', at: MORNING, reply: { ...reply, key: 'new', at: MORNING } }),
      );
      await journal.forgetReplies(MORNING);
      equal(await journal.findReply('AAAA', 'old'), null);
      equal((await journal.findReply('AAAA', 'new'))?.key, 'new');
      await journal.forgetReplies(MORNING);
      equal((await journal.findReply('AAAA', 'new'))?.key, 'new');
    }),
  );

  it(
    '[store.S127] a key has one reply: a second entry with it is refused whole, by whichever store and also in one group',
    withHome(async ({ store: open }) => {
      const [one, two] = [await open(), await open()];
      const entry = (reftag: number, key: string, ucc = 'AAAA'): JournalEntry =>
        entryWith({
          ucc,
          at: MORNING,
          orders: [storedOrder(ucc, reftag)],
          reply: { key, bodyHash: 'hash', reply: `{"strefID":${reftag}}`, at: MORNING },
        });
      await one.journal.record(entry(1, 'once'));
      await rejectsWith('busy', two.journal.record(entry(2, 'once')));
      await rejectsWith('busy', one.journal.record(entry(3, 'once')));
      equal((await two.journal.findReply('AAAA', 'once'))?.reply, '{"strefID":1}');
      const outcomes = await Promise.allSettled([
        one.journal.record(entry(4, 'twice')),
        one.journal.record(entry(5, 'twice')),
      ]);
      const stored = [1, ...[4, 5].filter((_, at) => outcomes[at]?.status === 'fulfilled')];
      ok(stored.length < 3);
      const orders = await two.journal.readOrders({ ucc: 'AAAA', limit: 10 });
      deepEqual(
        orders.map(({ order }) => order.reftag),
        stored,
      );
      // The same key of another user is another key, and a forgotten key is free again.
      await two.journal.record(entry(6, 'once', 'BBBB'));
      await two.journal.forgetReplies(MORNING + 1);
      await two.journal.record(entry(7, 'once'));
      equal((await one.journal.findReply('AAAA', 'once'))?.reply, '{"strefID":7}');
    }),
  );
}

function forgettingRules(withHome: WithHome): void {
  it(
    '[store.S113] old points of the profit curve are forgotten, of every user, later ones stay',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      await journal.forgetProfit(MORNING);
      const uccs = ['AAAA', 'BBBB', 'CCCC'];
      const points = [MORNING - 60_000, MORNING, MORNING + 60_000].flatMap((at) =>
        ['', 'account1'].map((accountName) => ({ at, accountName, strategyName: '', paise: 5 })),
      );
      for (const ucc of uccs) await journal.record(entryWith({ ucc, at: MORNING, profit: points }));
      const kept = async (ucc: string) =>
        (await journal.readProfit({ ucc, from: 0, limit: 100 })).map(({ at }) => at - MORNING);
      await journal.forgetProfit(MORNING - 60_000);
      for (const ucc of uccs) equal((await kept(ucc)).length, 6, 'nothing is older than that');
      await journal.forgetProfit(MORNING);
      for (const ucc of uccs) deepEqual(await kept(ucc), [0, 0, 60_000, 60_000]);
      await journal.forgetProfit(MORNING + 60_001);
      for (const ucc of uccs) deepEqual(await kept(ucc), []);
    }),
  );

  it(
    '[store.S110] messages wait in order of their numbers, in pages, until they are removed',
    withHome(async ({ store: open }) => {
      const first = await open();
      const at = MORNING;
      const messages = [messageRow(1), messageRow(2, { chatId: '@desk' })];
      await first.journal.record(entryWith({ ucc: 'AAAA', at, messages }));
      await first.journal.record(entryWith({ ucc: 'BBBB', at, messages: [messageRow(3)] }));
      await first.close();
      const { journal } = await open();
      const ids = async (afterId: number, limit: number): Promise<readonly number[]> =>
        (await journal.readMessages({ afterId, limit })).map(({ id }) => id);
      deepEqual(await ids(0, 10), [1, 2, 3]);
      deepEqual(await ids(1, 1), [2]);
      deepEqual(await journal.readMessages({ afterId: 2, limit: 1 }), [{ ucc: 'BBBB', ...messageRow(3) }]);
      await journal.record(
        entryWith({ ucc: 'AAAA', at, removedMessages: [1, 3, 99], messages: [messageRow(4)] }),
      );
      deepEqual(await ids(0, 10), [2, 4]);
      await rejectsWith('invalid', journal.readMessages({ afterId: 0, limit: 0 }));
    }),
  );
}

function bookRules(withHome: WithHome): void {
  it(
    '[store.S83] of the finished orders of today a book begins with the newest, and with every one at work however old',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const old = storedOrder('AAAA', 1, { placedAt: MORNING - 5 * 86_400_000 });
      const orders = [
        old,
        finished('AAAA', 2),
        finished('AAAA', 3),
        storedOrder('AAAA', 4),
        finished('AAAA', 5),
      ];
      await journal.record(entryWith({ ucc: 'AAAA', at: MORNING, orders }));
      const { orders: loaded } = await journal.loadBook(ACCOUNT, { since: TODAY, finishedMax: 2 });
      deepEqual(
        loaded.map((order) => order.order.reftag),
        [1, 3, 4, 5],
      );
    }),
  );

  it(
    '[store.S83] a book begins with positions that are open or were traded since the given day',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const old = { day: '2026-11-13' };
      const positions = [
        position({ ...old, instrumentKey: 'NSE:1' }),
        position({ ...old, instrumentKey: 'NSE:2', netQty: 0, openCostPaise: 0 }),
        position({ instrumentKey: 'NSE:3', netQty: 0, openCostPaise: 0 }),
      ];
      await journal.record(
        entryWith({
          ucc: 'AAAA',
          at: MORNING,
          positions: positions.map((held) => ({ accountName: 'account1', position: held })),
        }),
      );
      const { positions: loaded } = await journal.loadBook(ACCOUNT, WANTED);
      deepEqual(
        loaded.map((held) => held.instrumentKey),
        ['NSE:1', 'NSE:3'],
      );
      const { positions: since } = await journal.loadBook(ACCOUNT, { ...WANTED, positionsSince: old.day });
      deepEqual(
        since.map((held) => held.instrumentKey),
        ['NSE:1', 'NSE:2', 'NSE:3'],
      );
    }),
  );
}

function logRules(withHome: WithHome): void {
  it(
    '[store.S84] log lines are numbered as they are written and come newest first, by type, name, time and text',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const line = (message: string, type: 'INFO' | 'ERROR', name: string, at: number) => ({
        at,
        name,
        type,
        message,
      });
      await journal.record(
        entryWith({
          ucc: 'AAAA',
          at: MORNING,
          logs: [
            line('Order placed 100%', 'INFO', 'test1', MORNING),
            line('no_session', 'ERROR', 'account1', MORNING + 1),
          ],
        }),
      );
      await journal.record(
        entryWith({ ucc: 'BBBB', at: MORNING, logs: [line('other', 'INFO', 'x', MORNING)] }),
      );
      await journal.record(
        entryWith({
          ucc: 'AAAA',
          at: MORNING,
          logs: [line('Order executed', 'INFO', 'test1', MORNING + 2)],
        }),
      );
      const ids = async (filter: Partial<LogFilter>): Promise<readonly number[]> =>
        (await journal.readLogs({ ucc: 'AAAA', limit: 10, ...filter })).map((log) => log.id);
      deepEqual(await ids({}), [4, 2, 1]);
      deepEqual(await ids({ type: 'ERROR' }), [2]);
      deepEqual(await ids({ name: 'test1' }), [4, 1]);
      deepEqual(await ids({ from: MORNING + 1, before: MORNING + 2 }), [2]);
      deepEqual(await ids({ text: 'ORDER' }), [4, 1]);
      deepEqual(await ids({ text: '100%' }), [1], 'a per cent sign stands for itself');
      deepEqual(await ids({ text: 'o_s' }), [2], 'so does an underscore');
      deepEqual(await ids({ beforeId: 4, limit: 1 }), [2]);
    }),
  );
}

function tradeAndRefusalRules(withHome: WithHome): void {
  it(
    '[store.S85] trades are found by day, account and strategy, and can be removed',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const trades = [
        tradeRow('AAAA', 1, { day: '2026-11-13' }),
        tradeRow('AAAA', 2),
        tradeRow('AAAA', 3, { accountName: 'account2' }),
        tradeRow('AAAA', 4, { strategyName: 'test2' }),
      ];
      await journal.record(entryWith({ ucc: 'AAAA', at: MORNING, trades }));
      const numbers = async (change: object): Promise<readonly number[]> =>
        (await journal.readTrades({ ucc: 'AAAA', from: '2026-11-01', to: TODAY, limit: 10, ...change })).map(
          (trade) => trade.number,
        );
      deepEqual(await numbers({}), [1, 2, 3, 4]);
      deepEqual(await numbers({ from: TODAY, accountName: 'account1' }), [2, 4]);
      deepEqual(await numbers({ to: '2026-11-13' }), [1]);
      deepEqual(await numbers({ strategyName: 'test2' }), [4]);
      deepEqual(await numbers({ afterNumber: 2, limit: 1 }), [3]);
      await journal.record(entryWith({ ucc: 'AAAA', at: MORNING, removedTrades: [2] }));
      deepEqual(await numbers({}), [1, 3, 4]);
    }),
  );

  it(
    '[store.S86] an entry that cannot be stored is refused whole, and the journal continues',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const bad = entryWith({
        ...rowsOfEveryKind('AAAA'),
        logs: [{ at: 0.5, name: 'x', type: 'INFO', message: 'x' }],
      });
      const line = { at: MORNING, name: 'test1', type: 'INFO' as const, message: 'Beside a bad one' };
      await Promise.all([
        rejectsWith('invalid', journal.record(bad)),
        journal.record(entryWith({ ucc: 'BBBB', at: MORNING, logs: [line] })),
      ]);
      equal((await journal.readLogs({ ucc: 'BBBB', limit: 10 })).length, 1);
      deepEqual(await journal.readOrders({ ucc: 'AAAA', limit: 10 }), []);
      await journal.record(journalEntry('AAAA'));
      equal((await journal.readOrders({ ucc: 'AAAA', limit: 10 })).length, 1);
      await rejectsWith('invalid', journal.readOrders({ ucc: 'AAAA', limit: 10_001 }));
    }),
  );
}

function crowdRule(withHome: WithHome): void {
  it(
    '[store.S87] a thousand entries at once are all stored, and their facts are numbered without a gap',
    withHome(async ({ store: open }) => {
      const store = await open();
      const numbers = Array.from({ length: 1_000 }, (_, at) => at + 1);
      await Promise.all(
        numbers.map((reftag) => {
          const { order } = storedOrder('AAAA', reftag);
          const facts = [{ kind: 'order-planned' as const, order }];
          return store.journal.record(
            entryWith({
              ucc: 'AAAA',
              at: MORNING,
              facts,
              orders: [{ order, tradedAt: null }],
            }),
          );
        }),
      );
      deepEqual(await reftags(store.journal, { limit: 2_000 }), numbers);
      deepEqual(
        (await store.readFacts({ afterSeq: 0, limit: 2_000 })).map((fact) => fact.seq),
        numbers,
      );
      deepEqual((await store.health()).damage, []);
    }),
  );
}
