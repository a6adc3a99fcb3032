import { type CodeRow, codeSuite } from '../frame/documented-codes.fixture.ts';
import { fyersVerdict } from './verdict.ts';

const CODES: readonly CodeRow[] = [
  { codes: [-8, -15, -16, -17], order: 'login-dead' },
  { codes: [-99, -50, -51, -53, -300, -352], order: 'refused' },
  { codes: [-429], order: 'retry-later' },
  { codes: [201], order: 'unknown', read: 'retry-later' },
  { codes: [-1, 0, 7], order: 'unknown', read: 'retry-later', statuses: [500] },
];

codeSuite(
  '[brokers.F5] FYERS',
  CODES,
  [{ name: 'in its envelope', body: (code) => ({ s: 'error', code, message: 'So it is' }) }],
  (outcome) => {
    const verdict = (call: 'order' | 'read') =>
      fyersVerdict(call, outcome, () => ({ ok: true, value: null })).kind;
    return { order: verdict('order'), read: verdict('read') };
  },
);
