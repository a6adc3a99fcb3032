import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createMarketCalendar, DAY_MS } from '@spark/core';
import { BUNDLED_CALENDAR, createInstrumentTable, generateMaster } from '@spark/market';
import { createManualClock } from '@spark/testkit';
import { createOpenContracts } from './open-contracts.ts';

const DAY = '2026-11-16';
const { isTradingDay } = createMarketCalendar(BUNDLED_CALENDAR);
const table = createInstrumentTable(generateMaster({ day: DAY, isTradingDay, size: 'small' }), DAY);
const [option, another] = table.list({ exchange: 'NFO', name: 'NIFTY', class: 'option' });
assert.ok(option && another);

function stageFor(t: TestContext) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'spark-contracts-'));
  t.after(() => rmSync(dataFolder, { recursive: true }));
  const clock = createManualClock();
  const warnings: string[] = [];
  const open = new Set<string>();
  const log = { warn: (text: unknown) => void warnings.push(String(text)), error: () => undefined };
  return {
    dataFolder,
    clock,
    warnings,
    open,
    file: join(dataFolder, 'instruments', 'open-contracts.json'),
    /** As at a start on the same data; `hasList`: whether lists still have the contracts. */
    start: (hasList = true) => {
      const contracts = createOpenContracts({ dataFolder, clock, log });
      contracts.follow({
        find: (key) => (hasList ? table.find(key) : contracts.find(key)),
        nameAt: (broker, key) =>
          hasList ? { key, exchange: 'NFO', symbol: `${broker} ${key}`, token: '1' } : null,
        openKeys: () => open,
      });
      return contracts;
    },
  };
}

test('[market.I110] an ordered contract is known after a restart without a list that has it, also by its name at the broker', async (t) => {
  const stage = stageFor(t);
  const first = stage.start();
  assert.equal(first.find(option.key), null);
  first.note(option.key, 'FYERS');
  first.note(option.key, 'testBroker');
  first.note(another.key, undefined);
  await first.settled();
  const second = stage.start(false);
  assert.deepEqual(second.find(option.key), option);
  assert.deepEqual(second.find(another.key), another);
  assert.equal(second.nameAt('FYERS', option.key)?.symbol, `FYERS ${option.key}`);
  assert.equal(second.nameAt('ANGELONE', option.key), null);
  second.note(option.key, 'ANGELONE');
  await second.settled();
  assert.equal(stage.start(false).nameAt('FYERS', option.key)?.symbol, `FYERS ${option.key}`);
  assert.deepEqual(stage.warnings, []);
});

test('[market.I110] an open contract stays while it is open, the rest for a week', async (t) => {
  const stage = stageFor(t);
  const contracts = stage.start();
  contracts.note(option.key, 'FYERS');
  contracts.note(another.key, 'FYERS');
  stage.open.add(option.key);
  assert.equal(contracts.isOpen(option.key), true);
  assert.equal(contracts.isOpen(another.key), false);
  stage.clock.advance(8 * DAY_MS);
  const share = 'NSE:212';
  contracts.note(share, 'FYERS');
  await contracts.settled();
  assert.deepEqual(
    [...contracts.all()].map(({ key }) => key),
    [option.key, share],
  );
});

test('[market.I110] a damaged file is reported, and its readable part counts', async (t) => {
  const stage = stageFor(t);
  const contracts = stage.start();
  contracts.note(option.key, 'FYERS');
  contracts.note(another.key, 'FYERS');
  await contracts.settled();
  const whole = readFileSync(stage.file, 'utf8');
  writeFileSync(stage.file, whole.replace(`"lotSize": ${option.lotSize}`, '"lotSize": "many"'));
  assert.deepEqual(
    [...stage.start().all()].map(({ key }) => key),
    [another.key],
  );
  writeFileSync(stage.file, whole.slice(0, 100));
  assert.deepEqual([...stage.start().all()], []);
  assert.equal(stage.warnings.length, 2);
});

test('a data folder that is gone is not made anew; what could not be written is, once it is back', async (t) => {
  const stage = stageFor(t);
  const contracts = stage.start();
  const away = `${stage.dataFolder}-away`;
  renameSync(stage.dataFolder, away);
  contracts.note(option.key, 'FYERS');
  await contracts.settled();
  assert.equal(existsSync(stage.dataFolder), false);
  renameSync(away, stage.dataFolder);
  contracts.note(option.key, 'FYERS');
  await contracts.settled();
  assert.equal(stage.start(false).find(option.key)?.symbol, option.symbol);
});
