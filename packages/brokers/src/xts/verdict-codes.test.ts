import { type CodeRow, codeSuite } from '../frame/documented-codes.fixture.ts';
import { judge } from './verdict.ts';

const CODES: readonly CodeRow[] = [
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

codeSuite(
  '[brokers.X1] XTS',
  CODES,
  [{ name: 'in its envelope', body: (code) => ({ type: 'error', code, description: 'So it is' }) }],
  (outcome) => ({ order: judge(outcome).kind, read: judge(outcome).kind }),
);
