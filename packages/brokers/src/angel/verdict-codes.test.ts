import { type CodeRow, codeSuite } from '../frame/documented-codes.fixture.ts';
import { angelVerdict } from './verdict.ts';

const CODES: readonly CodeRow[] = [
  { codes: ['AG8001', 'AG8002', 'AG8003', 'AB1010', 'AB1011', 'AB8050', 'AB8051'], order: 'login-dead' },
  { codes: ['AB1021'], order: 'retry-later' },
  { codes: ['AB1004', 'AB2001'], order: 'unknown', read: 'retry-later' },
  { codes: ['AB1009', 'AB1018', 'AB4006', 'AB4008', 'AB1050'], order: 'refused' },
];

codeSuite(
  '[brokers.A3] Angel One',
  CODES,
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
