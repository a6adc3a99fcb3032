import type { BrokerOrderRow } from '../frame/broker-dialect.ts';

type State = BrokerOrderRow['state'];

/**
 * Angel's words for what became of an order, in small letters. The complete list was only ever published as a picture;
 * those that it shares with other users of the same order system stand here too.
 */
export const ANGEL_STATUS: Readonly<Record<string, State>> = {
  'put order req received': 'pending',
  'validation pending': 'pending',
  'open pending': 'pending',
  'after market order req received': 'pending',
  'modify after market order req received': 'pending',
  open: 'open',
  'trigger pending': 'open',
  modified: 'open',
  'modify pending': 'open',
  'modify validation pending': 'open',
  'not modified': 'open',
  'not cancelled': 'open',
  // A fill can still win the race.
  'cancel pending': 'open',
  complete: 'executed',
  executed: 'executed',
  rejected: 'rejected',
  cancelled: 'cancelled',
  'cancelled after market order': 'cancelled',
};

/** The codes of the order socket. AB00 only says that the connection stands. */
export const ANGEL_PUSH_STATUS: Readonly<Record<string, State>> = {
  AB01: 'open',
  AB02: 'cancelled',
  AB03: 'rejected',
  AB04: 'open',
  AB05: 'executed',
  AB06: 'pending',
  AB07: 'cancelled',
  AB08: 'pending',
  AB09: 'pending',
  AB10: 'open',
  AB11: 'open',
};

/**
 * `orderstatus` is what became of the order, `status` may be what became of the last request about it. null for words that
 * nobody has seen before, which say nothing.
 */
export function angelState(orderStatus: string, status: string, pushCode = ''): State | null {
  return (
    known(ANGEL_STATUS, orderStatus.toLowerCase()) ??
    known(ANGEL_PUSH_STATUS, pushCode) ??
    known(ANGEL_STATUS, status.toLowerCase()) ??
    null
  );
}

function known(states: Readonly<Record<string, State>>, word: string): State | undefined {
  return Object.hasOwn(states, word) ? states[word] : undefined;
}
