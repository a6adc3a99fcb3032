import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CorporateAction, CorporateTerms } from './corporate-action.ts';
import { NO_SHARES_MADE, sharesMadeBy, sharesThatDiffer } from './shares-made.ts';

let ids = 0;
function action(instrumentKey: string, terms: CorporateTerms): CorporateAction {
  ids += 1;
  const when = { exDate: '2026-11-18', addedAt: 0, appliedAt: null };
  return { id: ids, instrumentKey, symbol: 'A', terms, ...when };
}

const split = (faceBefore: number, faceAfter: number): CorporateTerms => ({
  ...{ kind: 'split', faceBefore, faceAfter, fractionPaise: null },
});
const BONUS: CorporateTerms = { kind: 'bonus', added: 1, held: 2, fractionPaise: null };

test('[core.S13] splits and bonuses of a share multiply, dividends and a split that was taken back leave it as it was', () => {
  const made = sharesMadeBy([
    ...[action('NSE:1', split(10, 2)), action('NSE:1', BONUS), action('NSE:2', split(10, 1))],
    ...[action('NSE:2', split(1, 10)), action('NSE:3', { kind: 'dividend', paise: 450 })],
  ]);
  assert.deepEqual([...made], [['NSE:1', { times: 15, per: 2 }]]);
});

test('[core.S13] a share differs where its ratio is new, gone or another one', () => {
  const one = sharesMadeBy([action('NSE:1', split(10, 2)), action('NSE:2', BONUS)]);
  const other = sharesMadeBy([action('NSE:1', split(10, 2)), action('NSE:2', split(2, 1))]);
  assert.deepEqual(sharesThatDiffer(one, other), ['NSE:2']);
  assert.deepEqual(sharesThatDiffer(NO_SHARES_MADE, one), ['NSE:1', 'NSE:2']);
  assert.deepEqual(sharesThatDiffer(one, NO_SHARES_MADE), ['NSE:1', 'NSE:2']);
  assert.deepEqual(sharesThatDiffer(one, one), []);
});
