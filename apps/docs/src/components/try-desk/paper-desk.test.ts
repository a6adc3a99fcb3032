import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paperStrategies } from './paper-desk.ts';

const link = (StrategyName: string, AccountName: string, rest = {}) => ({
  StrategyName,
  AccountName,
  UCC: 'F000000',
  Multiplier: 1,
  Activate: 1 as const,
  ...rest,
});
const ACCOUNTS = [
  { AccountName: 'paper', Broker: 'testBroker' },
  { AccountName: 'account1', Broker: 'testBroker' },
  { AccountName: 'fyers1', Broker: 'FYERS' },
] as const;

test('the strategy with the most paper accounts comes first, with their multipliers', () => {
  const links = [link('demo', 'paper'), link('test1', 'paper'), link('test1', 'account1', { Multiplier: 3 })];
  const [first, second] = paperStrategies(ACCOUNTS, links);
  assert.deepEqual(
    [first?.name, first?.accounts.map(({ identifier, multiplier }) => [identifier, multiplier])],
    [
      'test1',
      [
        ['F000000:paper', 1],
        ['F000000:account1', 3],
      ],
    ],
  );
  assert.deepEqual([second?.name, second?.isPaperOnly], ['demo', true]);
});

test('a strategy with a live account is not for all accounts at once, also while that link rests', () => {
  const links = [link('mixed', 'paper'), link('mixed', 'fyers1', { Activate: 0 })];
  const [mixed] = paperStrategies(ACCOUNTS, links);
  assert.deepEqual([mixed?.isPaperOnly, mixed?.accounts.map(({ name }) => name)], [false, ['paper']]);
});

test('a strategy without an active paper account is left out', () => {
  assert.deepEqual(
    paperStrategies(ACCOUNTS, [link('live', 'fyers1'), link('rest', 'paper', { Activate: 0 })]),
    [],
  );
});
