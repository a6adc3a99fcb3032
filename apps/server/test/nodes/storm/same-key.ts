import assert from 'node:assert/strict';
import { createRandom } from '@spark/testkit';
import { newOrder } from '../../killed/kill-under-load.ts';
import { callAt } from '../../process-under-test.ts';
import type { StormNode } from './nodes-in-storm.ts';
import { type Given, type Played, seconds } from './played.ts';
import type { Trader } from './traders.ts';

const KEYS_PER_TIME = 50;
const AT_ONCE = 10;

/** Each key goes to all nodes in the same moment, as a client does that asks a second node before the first has answered. */
async function askAll({ storm, traders, times, seed, say }: Given): Promise<void> {
  const random = createRandom(seed);
  const keys = Array.from({ length: KEYS_PER_TIME * times }, (_, number) => `same-${number}`);
  const begun = performance.now();
  let answers = 0;
  const work = async (): Promise<void> => {
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
      const trader = traders[random.int(traders.length)] ?? assert.fail();
      const body = newOrder(random);
      const calledAt = performance.now();
      const given = await Promise.all(storm.nodes.map((node) => place(node, trader, key, body)));
      const numbers = [...new Set(given.flatMap((strefId) => strefId ?? []))];
      answers += given.filter((strefId) => strefId !== null).length;
      assert.equal(numbers.length, 1, `${key} is the orders ${numbers}`);
      const [strefId] = numbers;
      trader.placed.set(key, { strefId: Number(strefId), calledAt, repliedAt: performance.now() });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  say(
    `${KEYS_PER_TIME * times} keys at ${storm.nodes.length} nodes at once within ${seconds(performance.now() - begun)}: one order each, told ${answers} times`,
  );
}

/** Null where somebody else is about to place it: its number comes by the other answers. */
async function place(node: StormNode, { token }: Trader, key: string, body: string): Promise<number | null> {
  const { status, body: said } = await callAt(node.address(), 'POST', '/order', {
    token,
    key,
    json: JSON.parse(body),
  });
  if (status !== 200) assert.ok(status === 409 || status === 503, JSON.stringify(said));
  return status === 200 ? Number(said.data[0]?.strefID) : null;
}

export const SAME_KEY: Played = { name: 'F13 one key goes to all nodes at once', play: askAll };
