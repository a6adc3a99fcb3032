import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { HttpOutcome } from './broker-http.ts';

/** Every row of the brokers' tables of errors: what it means for an order, and for a read where that is another thing. */
export type CodeRow = {
  readonly codes: readonly (string | number)[];
  readonly order: string;
  readonly read?: string;
  /** With which statuses of HTTP it means that. Absent: with all of them. */
  readonly statuses?: readonly number[];
};

const STATUSES = [200, 400, 500];

type Way = { readonly name: string; readonly body: (code: string | number) => object };

type Judged = (outcome: HttpOutcome) => { readonly order: string; readonly read: string };

/** Holds a broker's verdicts to its own table of errors. */
export function codeSuite(
  broker: string,
  rows: readonly CodeRow[],
  ways: readonly Way[],
  judged: Judged,
): void {
  describe(broker, () => {
    for (const { codes, order, read = order, statuses = STATUSES } of rows)
      for (const code of codes)
        for (const { name, body } of ways)
          test(`${code} ${name} is ${order} for an order and ${read} for a read`, () => {
            for (const status of statuses) {
              const text = JSON.stringify(body(code));
              const outcome = { kind: 'answer', status, headers: {}, text } as const;
              assert.deepEqual(judged(outcome), { order, read }, `HTTP ${status}`);
            }
          });
  });
}
