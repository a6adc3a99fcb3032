import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCommand } from './read-command.ts';

test('[notify.N40] conversation is not a command', () => {
  for (const text of ['', 'stop', 'please /stop', '//', '/', 'a\n/stop', `/${'x'.repeat(33)}`])
    assert.equal(readCommand(text), null, text);
});

test('[notify.N40] commands are read in any letter case, with the name of the bot, and a word after them', () => {
  assert.deepEqual(readCommand('/status'), { kind: 'status' });
  assert.deepEqual(readCommand(' /PnL@my_bot '), { kind: 'pnl' });
  assert.deepEqual(readCommand('/positions'), { kind: 'positions' });
  assert.deepEqual(readCommand('/stop'), { kind: 'stop', code: null });
  assert.deepEqual(readCommand('/stop@my_bot  4711'), { kind: 'stop', code: '4711' });
  assert.deepEqual(readCommand('/start'), { kind: 'help' });
});
