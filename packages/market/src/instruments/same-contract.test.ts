import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameContract } from './same-contract.ts';

const SHARE = { class: 'equity', name: 'TATAMOTORS', expiry: null, optionType: null } as const;
const CALL = { class: 'option', name: 'NIFTY', expiry: '2026-11-24', optionType: 'CE' } as const;

test('[market.I110] a number that went to another contract is distinguished from one whose contract was renamed or adjusted', () => {
  for (const other of [
    { ...CALL, name: 'BANKNIFTY' },
    { ...CALL, expiry: '2026-12-29' },
    { ...CALL, optionType: 'PE' } as const,
    { ...CALL, class: 'future', optionType: null } as const,
    SHARE,
  ])
    assert.equal(isSameContract(CALL, other), false, JSON.stringify(other));
  assert.equal(isSameContract(CALL, { ...CALL }), true);
  assert.equal(isSameContract(SHARE, { ...SHARE, name: 'TMPV' }), true);
});
