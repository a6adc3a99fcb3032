import assert from 'node:assert/strict';
import { setTimeout as pass } from 'node:timers/promises';
import { createRandom, type DeskRead, type Random } from '@spark/testkit';
import { newOrder } from '../../killed/kill-under-load.ts';
import { callAt } from '../../process-under-test.ts';
import type { Storm, StormNode } from './nodes-in-storm.ts';

/** A user whose desk trades in the storm, and what they were told. */
export type Trader = {
  readonly ucc: string;
  readonly token: string;
  readonly account: string;
  /** By key: the number that was answered. */
  readonly placed: Map<string, PlacedOrder>;
  readonly reads: DeskRead[];
  /** Attempts that were answered with something else than success by a node that runs. */
  readonly refusals: Refusal[];
};

export type PlacedOrder = { readonly strefId: number; readonly calledAt: number; readonly repliedAt: number };
export type Refusal = {
  readonly at: number;
  readonly tookMs: number;
  readonly node: string;
  readonly what: 'order' | 'read';
  /** 0 where the connection broke. */
  readonly status: number;
  readonly code: string;
};

type Api = (
  method: string,
  path: string,
  json?: object,
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** The owner, and as many further users with an account of their own at the broker. */
export async function openTraders({ nodes }: Storm, further: number): Promise<readonly Trader[]> {
  const [first] = nodes;
  assert.ok(first);
  const owner = await first.server().token();
  const api = apiOf(first, owner);
  const [profile] = await api('GET', '/profile');
  const traders = [traderOf(String(profile?.UCC), owner, 'paper')];
  for (let number = 1; number <= further; number++) {
    const [added] = await api('POST', '/users', { Email: `trader${number}@example.com`, Password: PASSWORD });
    const token = await tokenOf(first, `trader${number}@example.com`);
    await openDesk(apiOf(first, token), `acct${number}`);
    traders.push(traderOf(String(added?.UCC), token, `acct${number}`));
  }
  return traders;
}

const PASSWORD = 'a password of somebody else';

/** A desk that nobody had is claimed first, for which a busy machine may need longer than a call waits. */
async function tokenOf(node: StormNode, userid: string): Promise<string> {
  for (const end = performance.now() + GIVEN_UP_AFTER_MS; ; await pass(AGAIN_AFTER_MS))
    try {
      return await node.server().token(userid, PASSWORD);
    } catch (error) {
      if (performance.now() > end) throw error;
    }
}

function traderOf(ucc: string, token: string, account: string): Trader {
  return { ucc, token, account, placed: new Map(), reads: [], refusals: [] };
}

async function openDesk(api: Api, account: string): Promise<void> {
  await api('POST', '/account', { AccountName: account, Broker: 'testBroker', Clientid: 'AB1234' });
  await api('POST', `/validate_session/${account}?sessionid=paper`);
  await api('POST', `/activate-account/${account}/Y`);
  await api('POST', '/strategy', { strategyName: 'demo', strategyType: 'Intraday' });
  const link = { StrategyName: 'demo', AccountName: account, Multiplier: 1, Activate: 1, Capital: 0 };
  await api('POST', '/linkstrategy', link);
}

function apiOf(node: StormNode, token: string): Api {
  return async (method, path, json) => {
    const { status, body } = await node.server().call(method, path, { token, ...(json && { json }) });
    assert.equal(status, 200, `${method} ${path}: ${JSON.stringify(body)}`);
    return body.data;
  };
}

export type Load = {
  /** No new orders from here on; resolves when those under way have their answers. */
  readonly end: () => Promise<void>;
};

/** Each trader places orders with a key until they are taken, at any node that runs, and reads the book meanwhile. */
export function beginLoad({ nodes }: Storm, traders: readonly Trader[], seed: number, workers = 2): Load {
  const random = createRandom(seed);
  let isOver = false;
  const working = traders.flatMap((trader) => [
    ...Array.from({ length: workers }, (_, worker) => placeOrders(trader, `${trader.ucc}-${worker}`)),
    readBook(trader),
  ]);

  async function placeOrders(trader: Trader, name: string): Promise<void> {
    for (let number = 0; !isOver; number++) {
      const key = `${name}-${number}`;
      const body = newOrder(random);
      const calledAt = performance.now();
      for (;;) {
        const answer = await attempt(trader, 'order', pick(random, nodes), { key, body });
        const strefId = answer?.data[0]?.strefID;
        if (typeof strefId === 'number') {
          trader.placed.set(key, { strefId, calledAt, repliedAt: performance.now() });
          break;
        }
        if (isOver && performance.now() - calledAt > GIVEN_UP_AFTER_MS) return;
        await pass(AGAIN_AFTER_MS);
      }
      await pass(random.int(BETWEEN_MS));
    }
  }

  async function readBook(trader: Trader): Promise<void> {
    while (!isOver) {
      const calledAt = performance.now();
      const answer = await attempt(trader, 'read', pick(random, nodes), null);
      const repliedAt = performance.now();
      if (answer) trader.reads.push({ calledAt, repliedAt, seen: strefIdsOf(answer.data) });
      await pass(READ_EVERY_MS);
    }
  }

  return {
    end: async () => {
      isOver = true;
      await Promise.all(working);
    },
  };
}

const AGAIN_AFTER_MS = 20;
/** An order that nobody takes for so long is lost, which the judge will say. */
const GIVEN_UP_AFTER_MS = 60_000;
const BETWEEN_MS = 120;
const READ_EVERY_MS = 100;

type Answer = { readonly data: readonly Readonly<Record<string, unknown>>[] };

export function strefIdsOf(rows: Answer['data']): readonly number[] {
  return [...new Set(rows.map(({ strefID }) => Number(strefID)))];
}

function pick(random: Random, nodes: readonly StormNode[]): StormNode {
  const up = nodes.filter(({ isUp }) => isUp());
  const some = up.length === 0 ? nodes : up;
  return some[random.int(some.length)] ?? assert.fail('there are nodes');
}

async function attempt(
  trader: Trader,
  what: Refusal['what'],
  node: StormNode,
  order: { readonly key: string; readonly body: string } | null,
): Promise<Answer | null> {
  const at = performance.now();
  const refused = (status: number, code: string): null => {
    if (node.isUp())
      trader.refusals.push({ at, tookMs: performance.now() - at, node: node.name, what, status, code });
    return null;
  };
  try {
    const { token } = trader;
    const { status, body } =
      order === null
        ? await callAt(node.address(), 'GET', '/orderbook/', { token })
        : await callAt(node.address(), 'POST', '/order', {
            token,
            key: order.key,
            json: JSON.parse(order.body),
          });
    return status === 200 ? body : refused(status, String(body.errors?.[0]?.code));
  } catch {
    return refused(0, 'connection');
  }
}
