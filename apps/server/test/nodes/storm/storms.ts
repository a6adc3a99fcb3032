import assert from 'node:assert/strict';
import { setTimeout as pass } from 'node:timers/promises';
import { ASK_EVERYWHERE } from './ask-everywhere.ts';
import { CUT_PEERS } from './cut-peers.ts';
import { END_DAY } from './end-day.ts';
import { longestRefusal, longestWait, ownedBy, placedMore, refusedSince, servedAgain } from './failover.ts';
import { GROW_DESKS } from './grow-desks.ts';
import { JUMP_CLOCKS } from './jump-clocks.ts';
import { KILL_SWITCH } from './kill-switch.ts';
import type { LinkState } from './link.ts';
import { LOSE_NATS } from './lose-nats.ts';
import { LOSE_PRIMARY } from './lose-primary.ts';
import { type Storm, type StormNode, until } from './nodes-in-storm.ts';
import { epochsOf, firstTrader, type Given, type Played, seconds } from './played.ts';
import { SAME_KEY } from './same-key.ts';
import { UNDYING_NODES } from './undying-nodes.ts';

/** How long users may wait by the book of the design, and what a busy machine adds. */
const WAIT = {
  /** Told by what watches over the node, well before anybody could miss its beats. */
  told: 2_000 + 3_000,
  missed: 12_000 + 4_000,
  /** A node of today hands over without a refusal; one of an earlier version refuses until the next owner has the desk. */
  leaving: 1_000 + 2_000,
  leavingBefore: 1_000 + 6_000,
  /** For what is on its way to the broker, and until the next owner has taken the desk up. */
  held: 4_000 + 3_000,
} as const;

type Killing = {
  readonly kill: (node: StormNode) => Promise<void>;
  /** Nobody waits longer for the next owner. */
  readonly withinMs: number;
};

/** Kills whoever owns the first desk; users of other desks must not notice. */
async function killOwners(given: Given, { kill, withinMs }: Killing): Promise<void> {
  const { storm, traders, times, say } = given;
  for (let time = 0; time < times; time++) {
    await placedMore(traders, 5);
    const owner = await ownerOfFirst(given);
    const own = await ownedBy(storm, owner, traders);
    const at = performance.now();
    await kill(owner);
    const waited = await servedAgain(own, at);
    say(`failover after ${seconds(waited)}, ${own.length} desks`);
    assert.ok(waited < withinMs, `served again within ${seconds(withinMs)}, not ${seconds(waited)}`);
    const others = traders.filter((trader) => !own.includes(trader));
    assert.deepEqual(
      refusedSince(others, at).filter(({ at: refusedAt }) => refusedAt < at + 15_000),
      [],
      'users of other desks notice nothing',
    );
    if (!owner.isUp()) await until(owner.isUp, 'the node runs again');
  }
}

async function ownerOfFirst(given: Given): Promise<StormNode> {
  return given.storm.owner(firstTrader(given).ucc);
}

/** The owner stands still for so long, and goes on as if nothing had been. */
async function freezeOwner(given: Given, ms: number, what: 'node' | 'both' | 'machine'): Promise<void> {
  const { storm, traders, say } = given;
  await placedMore(traders, 5);
  const owner = await ownerOfFirst(given);
  const own = await ownedBy(storm, owner, traders);
  const epochs = await epochsOf(given);
  const at = performance.now();
  owner.freeze(what === 'node' ? 'node' : 'both');
  await pass(ms);
  // In a machine that was paused no clock has moved.
  if (what === 'machine') owner.clocks.shift({ wallMs: -ms, steadyMs: -ms });
  owner.thaw();
  const waited = await servedAgain(own, at);
  const moved = (await epochsOf(given)) !== epochs;
  say(
    `frozen for ${seconds(ms)} (${what}): served again after ${seconds(waited)}, desks ${moved ? 'moved' : 'stayed'}`,
  );
  if (ms <= 3_000) assert.equal(moved, false, 'a short freeze moves nothing');
  await placedMore(traders, 5);
}

/** The owner loses the database; others take its desks, and it declares nobody. */
async function cutDatabase(given: Given, state: LinkState, ms: number): Promise<void> {
  const { storm, traders, say } = given;
  await placedMore(traders, 5);
  const owner = await ownerOfFirst(given);
  const own = await ownedBy(storm, owner, traders);
  const deadBefore = await deadNodes(storm);
  const at = performance.now();
  owner.database.set(state);
  await pass(ms);
  const waited = own.length === 0 ? 0 : await servedAgain(own, at);
  owner.database.set('pass');
  say(`database ${state} for ${seconds(ms)}: served again after ${seconds(waited)}`);
  await placedMore(traders, 5);
  const dead = (await deadNodes(storm)) - deadBefore;
  assert.ok(dead <= 1, `${dead} nodes were declared dead, and one was cut off`);
}

async function deadNodes({ postgres }: Storm): Promise<number> {
  const [row] = await postgres.execute('SELECT count(*) AS n FROM nodes WHERE dead');
  return Number(row?.n);
}

/** One node after the other ends and starts again, where an earlier version is given in the one of today. */
async function restartEach({ storm, traders, times, say }: Given): Promise<void> {
  const isOfToday = new Set(storm.isOfToday ? storm.nodes : []);
  for (let round = 0; round < times; round++)
    for (const node of storm.nodes) {
      await placedMore(traders, 5);
      const at = performance.now();
      const exit = await node.leave();
      assert.deepEqual(exit, { code: 0, signal: null }, node.server().stdout());
      const took = performance.now() - at;
      await node.start();
      await placedMore(traders, 3);
      const withinMs = isOfToday.size === storm.nodes.length ? WAIT.leaving : WAIT.leavingBefore;
      isOfToday.add(node);
      const refused = refusedSince(traders, at);
      const wrong = refused.filter(({ status, code }) => status !== 503 || code !== 'owner_changing');
      assert.deepEqual(wrong, [], 'nothing but a short wait for the next owner');
      const longest = longestRefusal(traders, at);
      const waited = longestWait(traders, at);
      say(
        `${node.name} left within ${seconds(took)}, ${refused.length} × 503, no user for longer than ${seconds(longest)}; no order waited longer than ${seconds(waited)}`,
      );
      assert.ok(longest < withinMs, `a user was refused for ${seconds(longest)}`);
      assert.ok(waited < WAIT.held, `an order waited for ${seconds(waited)}`);
    }
}

export const STORMS: readonly Played[] = [
  {
    name: 'F1 the owner is killed, and what watches over it says so',
    play: (given) => killOwners(given, { kill: async (node) => node.kill(), withinMs: WAIT.told }),
  },
  {
    name: 'F1 the owner is lost with its machine',
    play: (given) =>
      killOwners(
        { ...given, times: Math.ceil(given.times / 4) },
        {
          kill: async (node) => {
            await node.killAll();
            void pass(20_000).then(() => node.start());
          },
          withinMs: WAIT.missed,
        },
      ),
  },
  {
    name: 'F2 the owner freezes',
    play: async (given) => {
      for (const ms of [3_000, 6_000, 20_000, 60_000]) await freezeOwner(given, ms, 'node');
    },
  },
  {
    name: 'F3 the owner freezes with what watches over it',
    play: async (given) => {
      await freezeOwner(given, 20_000, 'both');
      await freezeOwner(given, 20_000, 'machine');
    },
  },
  {
    name: 'F4 the owner loses the database',
    play: async (given) => {
      for (const state of ['refuse', 'silent', 'one-way'] as const) await cutDatabase(given, state, 30_000);
    },
  },
  CUT_PEERS,
  LOSE_NATS,
  LOSE_PRIMARY,
  GROW_DESKS,
  JUMP_CLOCKS,
  { name: 'F10 each node is restarted under load', play: restartEach },
  END_DAY,
  KILL_SWITCH,
  SAME_KEY,
  ASK_EVERYWHERE,
  UNDYING_NODES,
];
