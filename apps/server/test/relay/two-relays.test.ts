import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import {
  askRelay,
  createRelayKnocks,
  nameOfAsker,
  SIMULATED_BROKER,
  type SimulatedBroker,
} from '@spark/application';
import { type StartedBroker, startLiveBroker } from '../killed/live-broker-under-test.ts';
import { type NodeUnderTest, nodeAt, startRelay } from './relay-under-test.ts';

/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9';
const LOOK_EVERY_MS = 100;

for (const broker of SIMULATED_BROKER)
  test(`[cluster.B6] F15, ${broker}: the machine of the usual relay dies, and orders leave by the reserve, each once`, async (t) => {
    const { at, usual, reserve, node } = await openStage(t, broker);
    const owner = node({ node: 'a', epoch: 1, ways: [usual.url(), reserve.url()] });
    assert.deepEqual(await kindOf(owner.buy('TAG1')), 'accepted');
    usual.process().child.kill('SIGKILL');
    await usual.process().exited;
    let sent = 2;
    // What was on its way over the connection that broke may have arrived, and is asked for and not sent again.
    for (; owner.onWays.length === 0; sent += 1) await owner.buy(`TAG${sent}`);
    assert.equal(await kindOf(owner.buy(`TAG${sent}`)), 'accepted');
    assert.deepEqual(owner.onWays, [true]);
    const tags = tagsAt(at);
    assert.equal(new Set(tags).size, tags.length, 'the broker is the judge');
    assert.equal(tags.at(-1), `TAG${sent}`);

    reserve.process().child.kill('SIGKILL');
    await reserve.process().exited;
    let reason = '';
    for (let tries = 0; tries < 5 && reason === ''; tries += 1) {
      const outcome = await owner.buy(`LAST${tries}`);
      reason = outcome.kind === 'refused' ? outcome.reason : '';
    }
    assert.match(reason, /Neither the proxy of this account nor the one in reserve/);
    assert.equal(tagsAt(at).length, tags.length, 'and never by another address');
  });

test('[cluster.B6] F15: a relay by which the owner does not leave hears of its epoch as well', async (t) => {
  const { at, usual, reserve, node } = await openStage(t, 'FYERS');
  const frozen = node({ node: 'a', epoch: 1, ways: [NOWHERE, reserve.url()] });
  assert.equal(await kindOf(frozen.buy('TAG1')), 'accepted');
  const owner = node({ node: 'b', epoch: 2, ways: [usual.url(), reserve.url()] });
  assert.equal(await kindOf(owner.buy('TAG2')), 'accepted');
  assert.deepEqual(owner.onWays, [], 'it left by the usual one');
  assert.notEqual(await kindOf(frozen.buy('TAG3')), 'accepted', 'over the connection that it kept');
  const again = await frozen.buy('TAG4');
  assert.match(again.kind === 'refused' ? again.reason : '', /Another Spark server works for this user/);
  assert.deepEqual(tagsAt(at), ['TAG1', 'TAG2']);
});

test('[cluster.B6] F15: a relay that was down hears of the epoch as soon as it is back', async (t) => {
  const { at, usual, reserve, node } = await openStage(t, 'FYERS');
  reserve.process().child.kill('SIGKILL');
  await reserve.process().exited;
  const owner = node({ node: 'b', epoch: 2, ways: [usual.url(), reserve.url()] });
  assert.equal(await kindOf(owner.buy('TAG1')), 'accepted', 'one that is not reached holds up nothing');
  await reserve.start();
  const { knock } = createRelayKnocks({ relays: [], node: nameOfAsker(), sign: reserve.sign });
  const desks = async () => {
    const state = await askRelay(reserve.url(), { knock });
    return state.kind === 'well' ? state.desks : 0;
  };
  while ((await desks()) === 0) await pass(LOOK_EVERY_MS);
  const frozen = node({ node: 'a', epoch: 1, ways: [NOWHERE, reserve.url()] });
  const outcome = await frozen.buy('TAG2');
  assert.match(outcome.kind === 'refused' ? outcome.reason : '', /Another Spark server works for this user/);
  assert.deepEqual(tagsAt(at), ['TAG1']);
});

test('[cluster.B6] F15: a relay that did not hear of the later epoch lets a frozen node through no longer than it was heard', async (t) => {
  const { at, usual, reserve, node } = await openStage(t, 'FYERS');
  let frozenAt = 0;
  const frozen = node({
    ...{ node: 'a', epoch: 1, ways: [usual.url(), reserve.url()] },
    beatAgeMs: () => (frozenAt === 0 ? 0 : performance.now() - frozenAt),
  });
  assert.equal(await kindOf(frozen.buy('TAG1')), 'accepted');
  frozenAt = performance.now();
  // The new owner does not reach the usual relay, which knows the epoch before alone.
  const owner = node({ node: 'b', epoch: 2, ways: [NOWHERE, reserve.url()] });
  await usual.process().printed(/tunnels of a server that was not heard in time were cut/);
  assert.equal(await kindOf(owner.buy('TAG2')), 'accepted');
  assert.notEqual(await kindOf(frozen.buy('TAG3')), 'accepted', 'it does not doubt that it may');
  assert.deepEqual(tagsAt(at), ['TAG1', 'TAG2'], 'the broker is the judge');
});

async function openStage(t: TestContext, broker: SimulatedBroker) {
  const at = await startLiveBroker(t, broker);
  const usual = await startRelay(t, targetsOf(at));
  const reserve = await startRelay(t, targetsOf(at), usual.key);
  const node = (under: NodeUnderTest) => nodeAt(t, at, usual, under);
  return { at, usual, reserve, node };
}

async function kindOf(outcome: Promise<{ readonly kind: string }>): Promise<string> {
  return (await outcome).kind;
}

function tagsAt({ simulator, clientIds: [clientId = ''] }: StartedBroker): readonly string[] {
  return simulator.world.desk.orders(clientId).map(({ tag }) => tag);
}

function targetsOf({ url, streamUrl }: StartedBroker): readonly string[] {
  return [...new Set([url, streamUrl].map((address) => new URL(address).host))];
}
