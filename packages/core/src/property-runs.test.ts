import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PROPERTY_RUNS } from './property-runs.fixture.ts';

const RUNS_MIN = 100_000;
const HERE = new URL('./', import.meta.url);

const total = Object.values(PROPERTY_RUNS).reduce((sum, runs) => sum + runs, 0);

test(`${total} generated histories test the laws of orders and money, each law its share`, () => {
  assert.ok(total >= RUNS_MIN, `${total} histories; at least ${RUNS_MIN} are promised`);
  const texts = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith('property-runs'))
    .map((file) => readFileSync(new URL(file, HERE), 'utf8'));
  for (const law of Object.keys(PROPERTY_RUNS)) {
    const uses = texts.filter((text) => text.includes(`numRuns: PROPERTY_RUNS.${law} }`));
    assert.equal(uses.length, 1, `${law} is the law of exactly one test file`);
  }
});
