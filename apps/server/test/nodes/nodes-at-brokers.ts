import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  createKeyRing,
  masterFromText,
  relayKeyText,
  SIMULATED_BROKER,
  type SimulatedBroker,
} from '@spark/application';
import { freePort, freshPostgres } from '@spark/testkit';
import { openTradingDay, type Row, type TradingDay } from '../killed/brokers-that-stay.ts';
import { type Environment, newFolder, type ServerUnderTest, startServer } from '../process-under-test.ts';
import { type RelayUnderTest, startRelay } from '../relay/relay-under-test.ts';

const SCRIPT = fileURLToPath(new URL('../killed/server-at-brokers.ts', import.meta.url));
const SECRET = 'the one secret of both nodes';
export const BROKER_ORDER = {
  ...{ strategyname: 'demo', orderType: 'Limit', productType: 'Intraday', transType: 'Buy' },
  ...{ token: 'NSE:3045', qty: 7 },
};

export type NodesAtBrokers = {
  readonly day: TradingDay;
  /** Owns the desk at first. */
  readonly first: ServerUnderTest;
  readonly other: ServerUnderTest;
  /** Of every account. */
  readonly usual: RelayUnderTest;
  readonly reserve: RelayUnderTest;
  /** The address of the node that owns the desk, and that of the other one. */
  readonly owner: () => Promise<unknown>;
  readonly addressOfOther: string;
  /** One more node on the same database. */
  readonly startAnother: () => Promise<NodeAtBrokers>;
};

export type NodeAtBrokers = { readonly server: ServerUnderTest; readonly address: string };

/** Two nodes on one database with accounts at three simulated brokers, that leave by two relays. Every process is a real one. */
export async function openNodesAtBrokers(
  t: TestContext,
  settings: Environment = {},
): Promise<NodesAtBrokers> {
  const postgres = await freshPostgres();
  t.after(() => postgres.drop());
  let relays: readonly RelayUnderTest[] = [];
  const ports = await Promise.all([freePort(), freePort()]);
  const day = await openTradingDay(t, {
    env: async (hosts) => {
      relays = [
        await startRelay(t, targetsIn(hosts), relayKey()),
        await startRelay(t, targetsIn(hosts), relayKey()),
      ];
      return {
        DATABASE_URL: postgres.url,
        SPARK_SECRET: SECRET,
        SPARK_NODES: '2',
        SPARK_ALLOW_LOSS: '1',
        SPARK_RELAYS: relays.map(({ url }) => url()).join(),
        PORT: String(ports[0]),
        SPARK_NODE_ADDRESS: `127.0.0.1:${ports[1]}`,
        ...settings,
      };
    },
    account: () => ({ Egress: relays.map(({ url }) => url()).join(', ') }),
  });
  const startAnother = async (): Promise<NodeAtBrokers> => {
    const address = `127.0.0.1:${await freePort()}`;
    const env = {
      ...day.env,
      SPARK_DATA: newFolder(t),
      PORT: String(await freePort()),
      SPARK_NODE_ADDRESS: address,
    };
    return { server: await startServer(t, { script: SCRIPT, isWatchedOver: true, env }), address };
  };
  const { server: other, address: addressOfOther } = await startAnother();
  await day.until(
    async () => (await other.call('GET', '/account', { token: day.token })).status === 200,
    () => 'the other node knows the owner of the desk',
  );
  const [usual, reserve] = relays;
  assert.ok(usual && reserve, 'the relays run');
  const owner = async () =>
    (await postgres.execute('SELECT n.address FROM desks d JOIN nodes n ON n.id = d.node'))[0]?.address;
  return { day, first: day.server(), other, usual, reserve, owner, addressOfOther, startAnother };
}

/** The tags of the account’s orders, as the broker has them. */
export function tagsAt(day: TradingDay, broker: SimulatedBroker): readonly string[] {
  return day
    .simulator(broker)
    .world.desk.orders(day.clientId(broker))
    .map(({ tag }) => tag);
}

/** The paper account of the owner has its part as well. */
export function rowsAtBrokers(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ AccountName }) => SIMULATED_BROKER.some((broker) => broker === AccountName));
}

/** A price at which nothing is bought at once. */
export async function restingPrice(day: TradingDay): Promise<number> {
  let last: unknown = null;
  await day.until(
    async () => {
      last = (await day.data('GET', '/ltp?Tokens=NSE:3045'))[0]?.ltp ?? null;
      return typeof last === 'number' && last > 0;
    },
    () => 'a broker sends the price',
  );
  return Math.floor(Number(last) * 0.95);
}

function relayKey(): Buffer {
  return Buffer.from(relayKeyText(createKeyRing([masterFromText(SECRET)]).current), 'base64url');
}

function targetsIn(hosts: object): readonly string[] {
  const addresses = Object.values(hosts).flatMap((those) => Object.values(those as Record<string, string>));
  return [...new Set(addresses.map((address) => new URL(address).host))];
}
