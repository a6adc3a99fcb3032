import assert from 'node:assert/strict';
import { parseDayState } from './day-state.ts';
import type { World } from './deployments.fixture.ts';

/** A deployment that runs, as the world asks for it. */
export async function deployed(world: World) {
  const deployments = world.open();
  const made = await deployments.deploy(world.desk(), world.request());
  assert.ok(made.ok, JSON.stringify(made));
  return { deployments, id: made.value.row.id };
}

/** The legs of an account as they were stored last. */
export function storedLegs(world: World, accountName = 'one') {
  return storedState(world, accountName).account.legs;
}

export function storedState(world: World, accountName = 'one') {
  const newest = [...world.days.values()].findLast((row) => row.accountName === accountName);
  const state = parseDayState(newest?.body ?? '');
  assert.ok(state.ok, JSON.stringify(state));
  return state.value;
}
