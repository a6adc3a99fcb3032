import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { orderCode } from './order-code.ts';

const code = {
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  order: {
    strategyname: `my "own" $HOME's`,
    token: 'NSE:212',
    transType: 'Buy',
    qty: 3,
    orderType: 'Limit',
    productType: 'Intraday',
    limitPrice: 170.5,
    ForwardTest: true,
  },
} as const;

test('a name with quotes stays one text in every language', () => {
  assert.match(orderCode('ts', code), /strategyname: "my \\"own\\" \$HOME's",/);
  assert.match(orderCode('python', code), /strategyname="my \\"own\\" \$HOME's",/);
  const sent = execFileSync('sh', [
    '-c',
    `curl() { for last; do :; done; printf %s "$last"; }\n${orderCode('curl', code)}`,
  ]);
  assert.deepEqual(JSON.parse(String(sent)), code.order);
});

test('the order is written as each language writes numbers and truth', () => {
  assert.match(orderCode('ts', code), /limitPrice: 170\.5,\n {2}ForwardTest: true,/);
  assert.match(orderCode('python', code), /limitPrice=170\.5,\n {4}ForwardTest=True,/);
});

test('no password is in it', () => {
  for (const language of ['ts', 'python', 'curl'] as const)
    assert.doesNotMatch(orderCode(language, code), /password[:=] ?["']/i);
});
