import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIMULATED_BROKER, type SimulatedBroker } from '@spark/application';
import type { Row } from '../killed/brokers-that-stay.ts';
import { BROKER_ORDER, openNodesAtBrokers, restingPrice, tagsAt } from './nodes-at-brokers.ts';

// The nodes share one PostgreSQL.

test('a node freezes with orders on their way to three brokers: another looks them up, nothing is sent twice, and the loss of a relay is survived', async (t) => {
  const { day, first: frozen, other, usual, owner, addressOfOther } = await openNodesAtBrokers(t);
  const rows = async (strefID: number) => {
    const path = `/orderbook/?strefid=${strefID}&withorders=true`;
    const { status, body } = await other.call('GET', path, { token: day.token });
    return status === 200 ? body.data : [];
  };
  const limitPrice = await restingPrice(day);
  /** As a client does it: with a key, again while the desk changes its owner. */
  const place = async (key: string): Promise<number> => {
    let strefID = 0;
    await day.until(
      async () => {
        const json = { ...BROKER_ORDER, limitPrice };
        const { status, body } = await other.call('POST', '/order', { token: day.token, key, json });
        if (status !== 200) assert.match(String(body.errors?.[0]?.code), /^owner_/, JSON.stringify(body));
        strefID = Number(body.data[0]?.strefID);
        return status === 200;
      },
      () => `the order "${key}" is acknowledged`,
    );
    return strefID;
  };

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
  const asShown = () => `${JSON.stringify(shown)}\n${other.stdout()}\n${usual.process().stdout()}`;
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
    () => SIMULATED_BROKER.every((broker) => tagsAt(day, broker).length === 2),
    () =>
      `the brokers have it and do not answer: ${SIMULATED_BROKER.map((broker) => tagsAt(day, broker).length)}`,
  );
  frozen.child.kill('SIGSTOP');
  const strefID = await sending;
  await day.until(
    async () => (await owner()) === addressOfOther,
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
    const tags = tagsAt(day, broker);
    assert.equal(tags.length, 3, `${broker} has each order once`);
    assert.equal(new Set(tags).size, 3);
  }
  await usual.process().printed(/tunnels of (an earlier owner|a server that was not heard in time) were cut/);

  usual.process().child.kill('SIGKILL');
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
    assert.equal(new Set(tagsAt(day, broker)).size, 4);
    assert.equal(day.simulator(broker).breaches(), 0, `${broker} counts the calls of both nodes`);
  }
});

/** The paper account of the owner has its part as well. */
function isPlaced(rows: readonly Row[]): boolean {
  return SIMULATED_BROKER.every((broker) => {
    const row = rows.find(({ AccountName }) => AccountName === broker);
    const [order] = (row?.orders ?? []) as readonly Row[];
    return row?.status === 'Placed' && order !== undefined && order.orderid !== '';
  });
}
