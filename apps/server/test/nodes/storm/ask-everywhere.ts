import assert from 'node:assert/strict';
import { setTimeout as pass } from 'node:timers/promises';
import { callAt } from '../../process-under-test.ts';
import { placedMore } from './failover.ts';
import { STORM_BOT, type Storm, type StormNode, until } from './nodes-in-storm.ts';
import { type Given, type Played, seconds } from './played.ts';
import { apiOf, type Trader } from './traders.ts';

/** More than any other order has, so that it is found at the broker. */
const FIRST_QTY = 5_000;
/** What comes twice comes within this long. */
const TWICE_WITHIN_MS = 4_000;
const ALERT = {
  ...{ action: 'placeorder', strategyname: 'demo', token: 'NSE:3045', transType: 'buy' },
  ...{ orderType: 'Market', productType: 'Intraday' },
};

/** Alerts and commands of chats come to any node, and do the same wherever the desk is: once. */
async function askEverywhere(given: Given): Promise<void> {
  const { storm, traders, say } = given;
  await placedMore(traders, 5);
  const begun = performance.now();
  for (const [at, trader] of traders.entries()) await alertEverywhere(storm, trader, FIRST_QTY + at);
  say(
    `one alert at all nodes at once, for ${traders.length} desks: one order each, ${seconds(performance.now() - begun)}`,
  );
  for (const trader of traders) await commandByChat(given, trader);
}

/** TradingView sends an alert once; whoever stands between may send it to all nodes. */
async function alertEverywhere(storm: Storm, trader: Trader, qty: number): Promise<void> {
  for (const [at, maker] of storm.nodes.entries()) {
    const [webhook] = await apiOf(maker, trader.token)('POST', '/webhook', {
      name: `at ${maker.name}`,
      days: 1,
    });
    const path = new URL(String(webhook?.url)).pathname;
    const ofThis = qty + at * 10;
    const isTaken = async (node: StormNode): Promise<boolean> => {
      const json = { ...ALERT, qty: String(ofThis) };
      const reply = await callAt(node.address(), 'POST', path, { json }).catch(() => null);
      return reply?.status === 200;
    };
    // As TradingView: it is sent again only where nobody took it.
    await until(
      async () => (await Promise.all(storm.nodes.map(isTaken))).every(Boolean),
      `the alert for ${trader.ucc} is taken everywhere`,
    );
    const arrived = () =>
      storm.venue.taken.filter(
        ({ slice, account }) => account.accountName === trader.account && slice.qty === ofThis,
      );
    await until(() => arrived().length > 0, `the order of the alert for ${trader.ucc} arrives`);
    await pass(TWICE_WITHIN_MS / storm.nodes.length);
    assert.equal(arrived().length, 1, `one order of the alert for ${trader.ucc}`);
  }
}

/** Asks how it stands, and stops trading; its orders are refused at every node then. */
async function commandByChat({ storm, say }: Given, trader: Trader): Promise<void> {
  const [first] = storm.nodes;
  assert.ok(first);
  const chatId = `-${trader.ucc.replace(/\D/g, '')}7`;
  const { telegram } = storm;
  await apiOf(first, trader.token)('PUT', `/account/${trader.account}`, {
    BotKeys: STORM_BOT,
    Chatid: chatId,
  });
  const heard = (text: RegExp) =>
    telegram.sent.filter((message) => message.chatId === chatId && text.test(message.text));
  const write = (text: string): void =>
    telegram.write({ botKey: STORM_BOT, chatId, text, at: Date.now() + storm.aheadMs });
  const begun = performance.now();
  // Accounts are looked through once a minute, so the first command may come too early.
  await until(() => telegram.listeners() > 0, 'a node listens to the bot', 120_000);
  write('/status');
  await until(() => heard(/kill switch off/).length > 0, `the chat of ${trader.ucc} is answered`, 120_000);
  await pass(TWICE_WITHIN_MS);
  assert.equal(heard(/kill switch off/).length, 1, 'a command is answered once');
  write('/stop');
  const code = /\/stop (\d{4})$/;
  await until(() => heard(code).length > 0, 'a code is asked for');
  write(`/stop ${code.exec(heard(code).at(-1)?.text ?? '')?.[1]}`);
  await until(() => heard(/^Kill switch on/m).length > 0, 'it is stopped');
  const order = { strategyname: 'demo', orderType: 'Market', productType: 'Intraday', token: 'NSE:3045' };
  for (const node of storm.nodes) {
    const json = { ...order, qty: 1, transType: 'Buy' };
    const { status, body } = await callAt(node.address(), 'POST', '/order', { token: trader.token, json });
    assert.equal(status, 400, `${node.name}: ${JSON.stringify(body)}`);
  }
  const owner = await storm.owner(trader.ucc);
  say(
    `chat of ${trader.ucc}, whose desk is at ${owner.name}: answered once, stopped at every node, ${seconds(performance.now() - begun)}`,
  );
  await apiOf(first, trader.token)('POST', '/killswitch', { on: false, AccountName: trader.account });
  await apiOf(first, trader.token)('PUT', `/account/${trader.account}`, { BotKeys: '', Chatid: '' });
}

export const ASK_EVERYWHERE: Played = {
  name: 'F14 alerts and commands of chats come to every node',
  hasOwnOrders: true,
  play: askEverywhere,
};
