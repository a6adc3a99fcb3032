import { deepEqual, equal, ok } from 'node:assert/strict';
import { it } from 'node:test';
import type { Commit } from '@spark/core';
import { storeRows } from '@spark/testkit';
import { type Accepted, batchesOf, statementsFor } from './arrange.ts';
import { STORE_BOUNDS } from './bounds.ts';
import { dollarText } from './postgres/dollar-text.ts';
import { prepareCommit } from './prepare-commit.ts';
import { insert } from './statements.ts';
import { allColumns, TABLES } from './tables.ts';

const { accountRow, commitOf, strategyRow, userRow } = storeRows;

function accepted(ucc: string, version: number, rows: Commit['rows'], more: Partial<Commit> = {}): Accepted {
  return { commit: prepareCommit(commitOf(ucc, version - 1, { ...more, rows })), version };
}

function batchTexts(group: readonly Accepted[]): readonly string[] {
  return batchesOf(group).map((batch) => `${batch.operation.name} ${batch.rows.size}`);
}

const put = (ucc: string, name: string): Commit['rows'][number] => ({
  table: 'accounts',
  put: accountRow(ucc, name),
});
const strategy = (ucc: string): Commit['rows'][number] => ({
  table: 'strategies',
  put: strategyRow(ucc, 's'),
});
const remove = (ucc: string, name: string): Commit['rows'][number] => ({
  table: 'accounts',
  remove: { ucc, name },
});

it('[store.S8] like changes of many desks become one statement, however they are interleaved', () => {
  const group = ['A', 'B', 'C'].map((ucc) => accepted(ucc, 2, [put(ucc, 'a'), strategy(ucc)]));
  deepEqual(batchTexts(group), ['put accounts 3', 'put strategies 3']);
});

it('[store.S8] a desk sees its own changes in their order', () => {
  const group = [
    accepted('A', 2, [put('A', 'x'), remove('A', 'x'), put('A', 'x')]),
    accepted('B', 2, [put('B', 'x')]),
  ];
  deepEqual(batchTexts(group), [
    'put accounts 2',
    'remove secrets by 2 1',
    'remove accounts by 2 1',
    'put accounts 1',
  ]);
});

it('[store.S8] of a key that occurs twice within one statement the last one wins', () => {
  const [batch] = batchesOf([
    accepted('A', 2, [{ table: 'accounts', put: accountRow('A', 'x', { chatId: 'first' }) }]),
    accepted('A', 3, [{ table: 'accounts', put: accountRow('A', 'x', { chatId: 'last' }) }]),
  ]);
  deepEqual(
    [...(batch?.rows.values() ?? [])].map((row) => row[5]),
    ['last'],
  );
});

it('[store.S5] two addresses of one user never collapse into one', () => {
  const user = userRow('A');
  const users = (email: string): Commit['rows'] => [{ table: 'users', put: { ...user, email } }];
  deepEqual(batchTexts([accepted('A', 2, users('x')), accepted('A', 3, users('x'))]), ['put users 1']);
  deepEqual(batchTexts([accepted('A', 2, users('x')), accepted('A', 3, users('y'))]), [
    'put users 1',
    'put users 1',
  ]);
});

it('[store.S3] the desk gets its last version and stamp, and each fact the version of its commit', () => {
  const statements = statementsFor([accepted('A', 2, []), accepted('B', 9, []), accepted('A', 3, [])], {
    seq: 41,
    log: 1,
  });
  deepEqual(statements[0]?.values, ['A', 3, 'A@3', 'B', 9, 'B@9']);
  const facts = statements.slice(1, -1).flatMap((statement) => statement.values);
  deepEqual(
    [0, 1, 2].map((at) => [facts[at * 7], facts[at * 7 + 2], facts[at * 7 + 3]]),
    [
      [41, 'A', 2],
      [42, 'B', 9],
      [43, 'A', 3],
    ],
  );
  deepEqual(statements.at(-1)?.values, [44]);
});

it('[store.S8] no statement comes near the number of parameters an engine can take', () => {
  for (const table of TABLES) {
    ok(allColumns(table).length * STORE_BOUNDS.statementRowsMax < 32_766, `${table.name} fits`);
    const text = insert(table).text(STORE_BOUNDS.statementRowsMax);
    const count = allColumns(table).length * STORE_BOUNDS.statementRowsMax;
    equal(text.split('?').length - 1, count);
    ok(dollarText(text).endsWith(`$${count})`));
  }
});
