import assert from 'node:assert/strict';
import { setTimeout as pass } from 'node:timers/promises';
import type { Random } from '@spark/testkit';
import { newOrder } from '../../killed/kill-under-load.ts';
import { callAt } from '../../process-under-test.ts';
import { placedMore } from './failover.ts';
import { type Storm, type StormNode, until } from './nodes-in-storm.ts';
import { type Given, type Played, seconds } from './played.ts';
import type { Trader } from './traders.ts';

/** How long nothing may pass while the switch is on. */
const ON_FOR_MS = 3_000;
const AGAIN_AFTER_MS = 20;

/** The kill switch at each node in turn, while orders come at all of them; every second time the owner is killed with it. */
async function switchAtEach(given: Given): Promise<void> {
  const { storm, traders, times, say } = given;
  const rounds = Math.max(storm.nodes.length * 2, times);
  for (let round = 0; round < rounds; round++) {
    const trader = traders[round % traders.length] ?? assert.fail();
    await placedMore([trader], 5);
    const edge = storm.nodes[Math.floor(round / 2) % storm.nodes.length] ?? assert.fail();
    const owner = await storm.owner(trader.ucc);
    const isKilled = round % 2 === 1;
    const begun = performance.now();
    if (isKilled) owner.kill();
    await switchTo(true, trader, edge);
    const at = performance.now();
    const arrived = arrivedOf(storm, trader);
    await pass(ON_FOR_MS);
    const passed = [...trader.placed.values()].filter(({ calledAt }) => calledAt > at);
    assert.deepEqual(passed, [], 'what is called after the switch answered is refused');
    assert.equal(arrivedOf(storm, trader), arrived, 'nothing reaches the broker after the switch answered');
    await until(() => storm.venue.taken.every((order) => !isOpenOf(order, trader)), 'all is cancelled');
    say(
      `${edge.name}${isKilled ? ', the owner killed' : ''}: on after ${seconds(at - begun)}, nothing passed, and what was open is cancelled`,
    );
    await switchTo(false, trader, edge);
    await placedMore([trader], 3);
    if (!owner.isUp()) await until(owner.isUp, 'the node runs again');
  }
}

type Taken = Storm['venue']['taken'][number];

function isOpenOf({ account, state, slice }: Taken, trader: Trader): boolean {
  return account.accountName === trader.account && state === 'open' && slice.terms.type !== 'Market';
}

function arrivedOf({ venue }: Storm, { account }: Trader): number {
  return venue.taken.filter((order) => order.account.accountName === account).length;
}

/** As a client does it that has nothing to lose by asking again. */
async function switchTo(on: boolean, { token }: Trader, edge: StormNode): Promise<void> {
  for (;;) {
    // The node that is asked may be the one that was killed.
    const reply = edge.isUp()
      ? await callAt(edge.address(), 'POST', '/killswitch', { token, json: { on } }).catch(() => null)
      : null;
    if (reply?.status === 200) return;
    await pass(AGAIN_AFTER_MS);
  }
}

/** For a position that only grows: what closes something passes the switch. */
export function onlyBuy(random: Random): string {
  return JSON.stringify({ ...(JSON.parse(newOrder(random)) as object), transType: 'Buy' });
}

export const KILL_SWITCH: Played = {
  name: 'F12 the kill switch at any node',
  load: { orderOf: onlyBuy },
  play: switchAtEach,
};
