import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { angelVerdict } from './angel/verdict.ts';
import type { HttpOutcome } from './frame/broker-http.ts';
import { fyersVerdict } from './fyers/verdict.ts';
import { judge } from './xts/verdict.ts';

/** Every row of the brokers' tables of errors: what it means for an order, and for a read where that is another thing. */
type Row = {
  readonly codes: readonly (string | number)[];
  readonly order: string;
  readonly read?: string;
  /** With which statuses of HTTP it means that. Absent: with all of them. */
  readonly statuses?: readonly number[];
};

const STATUSES = [200, 400, 500];

const FYERS: readonly Row[] = [
  { codes: [-8, -15, -16, -17], order: 'login-dead' },
  { codes: [-99, -50, -51, -53, -300, -352], order: 'refused' },
  { codes: [-429], order: 'retry-later' },
  { codes: [201], order: 'unknown', read: 'retry-later' },
  { codes: [-1, 0, 7], order: 'unknown', read: 'retry-later', statuses: [500] },
];

const XTS: readonly Row[] = [
  { codes: ['e-session-0007', 'e-token-0002'], order: 'login-dead' },
  { codes: ['e-apirl-0004'], order: 'retry-later' },
  { codes: ['e-orders-0001', 'e-order-0001', 'e-rms-0001'], order: 'refused' },
  {
    codes: ['e-session-0004', 'e-response-0001', 'e-instrument-0001'],
    order: 'refused',
    statuses: [200, 400],
  },
  { codes: ['e-session-0004'], order: 'unknown', statuses: [500] },
  { codes: ['e-app-0001', 'e-session-0001', ''], order: 'unknown', statuses: [200, 500] },
];

const ANGEL: readonly Row[] = [
  { codes: ['AG8001', 'AG8002', 'AG8003', 'AB1010', 'AB1011', 'AB8050', 'AB8051'], order: 'login-dead' },
  { codes: ['AB1021'], order: 'retry-later' },
  { codes: ['AB1004', 'AB2001'], order: 'unknown', read: 'retry-later' },
  { codes: ['AB1009', 'AB1018', 'AB4006', 'AB4008', 'AB1050'], order: 'refused' },
];

type Way = { readonly name: string; readonly body: (code: string | number) => object };

function check(broker: string, rows: readonly Row[], ways: readonly Way[], judged: Judged): void {
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

type Judged = (outcome: HttpOutcome) => { readonly order: string; readonly read: string };

check(
  '[brokers.F5] FYERS',
  FYERS,
  [{ name: 'in its envelope', body: (code) => ({ s: 'error', code, message: 'So it is' }) }],
  (outcome) => {
    const verdict = (call: 'order' | 'read') =>
      fyersVerdict(call, outcome, () => ({ ok: true, value: null })).kind;
    return { order: verdict('order'), read: verdict('read') };
  },
);

check(
  '[brokers.X1] XTS',
  XTS,
  [{ name: 'in its envelope', body: (code) => ({ type: 'error', code, description: 'So it is' }) }],
  (outcome) => ({ order: judge(outcome).kind, read: judge(outcome).kind }),
);

check(
  '[brokers.A3] Angel One',
  ANGEL,
  [
    {
      name: 'of its business',
      body: (errorcode) => ({ status: false, message: 'So it is', errorcode, data: null }),
    },
    {
      name: 'of its gateway',
      body: (errorCode) => ({ success: false, message: 'So it is', errorCode, data: '' }),
    },
  ],
  (outcome) => ({ order: angelVerdict(outcome, 'order').kind, read: angelVerdict(outcome, 'read').kind }),
);
