import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { takeTurn } from './turn.ts';

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'spark-place-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('the turn of a killed build is taken over', async (t) => {
  const turn = join(folderFor(t), 'turn');
  mkdirSync(turn);
  // No process has this id: it is beyond the maximum of any system.
  writeFileSync(join(turn, 'pid'), '999999999');
  const taken = await takeTurn(turn);
  assert.equal(readFileSync(join(turn, 'pid'), 'utf8'), String(process.pid));
  taken.giveBack();
  assert.equal(existsSync(turn), false);
});

test('a second build waits until the first gives its turn back', async (t) => {
  const turn = join(folderFor(t), 'turn');
  const first = await takeTurn(turn);
  let isTaken = false;
  const second = takeTurn(turn).then((taken) => {
    isTaken = true;
    return taken;
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isTaken, false);
  first.giveBack();
  (await second).giveBack();
});
