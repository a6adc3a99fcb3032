import assert from 'node:assert/strict';
import { test } from 'node:test';
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
import { newFolder, startServer } from '../process-under-test.ts';
import { type RelayUnderTest, startRelay } from '../relay/relay-under-test.ts';

const SCRIPT = fileURLToPath(new URL('../killed/server-at-brokers.ts', import.meta.url));
const SECRET = 'the one secret of both nodes';
const ORDER = {
  ...{ strategyname: 'demo', orderType: 'Limit', productType: 'Intraday', transType: 'Buy' },
  ...{ token: 'NSE:3045', qty: 7 },
};

test('a node freezes with orders on their way to three brokers: another looks them up, nothing is sent twice, and the loss of a relay is survived', async (t) => {
  const postgres = await freshPostgres();
  t.after(() => postgres.drop());
  let relay: RelayUnderTest | null = null;
  let reserve: RelayUnderTest | null = null;
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const day = await openTradingDay(t, {
    env: async (hosts) => {
      relay = await startRelay(t, targetsIn(hosts), relayKey());
      reserve = await startRelay(t, targetsIn(hosts), relayKey());
      return {
        DATABASE_URL: postgres.url,
        SPARK_SECRET: SECRET,
        SPARK_NODES: '2',
        SPARK_RELAYS: `${relay.url()},${reserve.url()}`,
        PORT: String(ports[0]),
        SPARK_NODE_ADDRESS: `127.0.0.1:${ports[1]}`,
      };
    },
    account: () => ({ Egress: `${relay?.url()}, ${reserve?.url()}` }),
  });
  const frozen = day.server();
  const other = await startServer(t, {
    script: SCRIPT,
    isWatchedOver: true,
    env: {
      ...day.env,
      SPARK_DATA: newFolder(t),
      PORT: String(ports[2]),
      SPARK_NODE_ADDRESS: `127.0.0.1:${ports[3]}`,
    },
  });
  const rows = async (strefID: number) => {
    const path = `/orderbook/?strefid=${strefID}&withorders=true`;
    const { status, body } = await other.call('GET', path, { token: day.token });
    return status === 200 ? body.data : [];
  };
  const owner = async () =>
    (await postgres.execute('SELECT n.address FROM desks d JOIN nodes n ON n.id = d.node'))[0]?.address;
  const limitPrice = Math.floor((await lastPrice(day)) * 0.95);
  /** As a client does it: with a key, again while the desk changes its owner. */
  const place = async (key: string): Promise<number> => {
    let strefID = 0;
    await day.until(
      async () => {
        const json = { ...ORDER, limitPrice };
        const { status, body } = await other.call('POST', '/order', { token: day.token, key, json });
        if (status !== 200) assert.match(String(body.errors?.[0]?.code), /^owner_/, JSON.stringify(body));
        strefID = Number(body.data[0]?.strefID);
        return status === 200;
      },
      () => `the order "${key}" is acknowledged`,
    );
    return strefID;
  };

  await day.until(
    async () => (await other.call('GET', '/account', { token: day.token })).status === 200,
    () => 'the other node knows the owner of the desk',
  );
  // The redirect of a broker comes to any node.
  const loginOf = async (broker: SimulatedBroker) => String((await day.account(broker)).LastLogin);
  for (const broker of SIMULATED_BROKER) {
    await day.logIn(broker, other);
    assert.notEqual(await loginOf(broker), 'null');
    const { body } = await other.call('GET', `/account/${broker}`, { token: day.token });
    assert.match(JSON.stringify(body.data[0]?.Session), /"State":"live"/, broker);
  }

  const plain = { AccountName: 'plain', Broker: 'FYERS', Clientid: 'XX00001', ApiKey: 'a', ApiSecret: 'b' };
  await day.data('POST', '/account', plain);
  const refused = await frozen.call('POST', '/login/plain', { token: day.token });
  assert.match(JSON.stringify(refused.body), /which is no relay/);

  const before = await place('before');
  let shown: readonly Row[] = [];
  const placed = async (strefID: number) => {
    shown = await rows(strefID);
    return isPlaced(shown);
  };
  const asShown = () => `${JSON.stringify(shown)}\n${other.stdout()}\n${relay?.process().stdout()}`;
  await day.until(
    () => placed(before),
    () => `the first rests everywhere: ${asShown()}`,
  );

  for (const broker of SIMULATED_BROKER) {
    day.simulator(broker).faults.plan({ fault: 'time-out-after-accept', calls: ['place'], times: 1 });
    day.simulator(broker).faults.plan({ fault: 'push-lost', times: 1 });
  }
  const sending = place('while-it-freezes');
  await day.until(
    () => SIMULATED_BROKER.every((broker) => ordersAt(day, broker).length === 2),
    () =>
      `the brokers have it and do not answer: ${SIMULATED_BROKER.map((broker) => ordersAt(day, broker).length)}`,
  );
  frozen.child.kill('SIGSTOP');
  const strefID = await sending;
  await day.until(
    async () => (await owner()) === `127.0.0.1:${ports[3]}`,
    () => 'the other node owns the desk',
  );
  await day.until(
    () => placed(strefID),
    () => `the other node found it at each broker: ${asShown()}`,
  );
  frozen.child.kill('SIGCONT');
  await day.until(
    async () => (await frozen.call('GET', '/healthz').catch(() => null))?.status !== 200,
    () => 'it is awake, and knows that it was replaced',
  );

  const afterwards = await place('afterwards');
  await day.until(
    () => placed(afterwards),
    () => `the other node trades: ${asShown()}`,
  );
  for (const broker of SIMULATED_BROKER) {
    const tags = ordersAt(day, broker);
    assert.equal(tags.length, 3, `${broker} has each order once`);
    assert.equal(new Set(tags).size, 3);
  }
  await relayOf(relay)
    .process()
    .printed(/tunnels of (an earlier owner|a server that was not heard in time) were cut/);

  relayOf(relay).process().child.kill('SIGKILL');
  const messages = () =>
    Promise.all(
      SIMULATED_BROKER.map(async (broker) => {
        const { body } = await other.call('GET', `/account/${broker}`, { token: day.token });
        return JSON.stringify(body.data[0]?.Session);
      }),
    );
  let told: readonly string[] = [];
  await day.until(
    async () => {
      told = await messages();
      return told.every((message) => message.includes('leave by the reserve'));
    },
    () => `each account says that it leaves by its reserve: ${told}`,
  );
  const byReserve = await place('by-the-reserve');
  await day.until(
    () => placed(byReserve),
    () => `it trades by the reserve: ${asShown()}`,
  );
  for (const broker of SIMULATED_BROKER) {
    assert.equal(new Set(ordersAt(day, broker)).size, 4);
    assert.equal(day.simulator(broker).breaches(), 0, `${broker} counts the calls of both nodes`);
  }
});

function relayOf(relay: RelayUnderTest | null): RelayUnderTest {
  return relay ?? assert.fail('the relay runs');
}

function relayKey(): Buffer {
  return Buffer.from(relayKeyText(createKeyRing([masterFromText(SECRET)]).current), 'base64url');
}

function ordersAt(day: TradingDay, broker: SimulatedBroker): readonly string[] {
  return day
    .simulator(broker)
    .world.desk.orders(day.clientId(broker))
    .map(({ tag }) => tag);
}

/** The paper account of the owner has its part as well. */
function isPlaced(rows: readonly Row[]): boolean {
  return SIMULATED_BROKER.every((broker) => {
    const row = rows.find(({ AccountName }) => AccountName === broker);
    const [order] = (row?.orders ?? []) as readonly Row[];
    return row?.status === 'Placed' && order !== undefined && order.orderid !== '';
  });
}

async function lastPrice(day: TradingDay): Promise<number> {
  let last: unknown = null;
  await day.until(
    async () => {
      last = (await day.data('GET', '/ltp?Tokens=NSE:3045'))[0]?.ltp ?? null;
      return typeof last === 'number' && last > 0;
    },
    () => 'a broker sends the price',
  );
  return Number(last);
}

function targetsIn(hosts: object): readonly string[] {
  const addresses = Object.values(hosts).flatMap((those) => Object.values(those as Record<string, string>));
  return [...new Set(addresses.map((address) => new URL(address).host))];
}
