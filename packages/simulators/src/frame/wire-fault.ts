import type { SimulatedCall } from './simulator-dialect.ts';

/** What can go wrong with the answer to a request. `done`: the request is carried out all the same. */
export const ANSWER_FAULTS = {
  'time-out-before-accept': 'the request is read and nothing more happens',
  'time-out-after-accept': 'carried out, and no answer comes',
  'late-answer': 'carried out, and the answer comes late',
  'reset-before-accept': 'the connection is reset before anything is done',
  'reset-after-accept': 'carried out, then the connection is reset',
  'empty-body': 'carried out, and the answer has no body',
  'truncated-json': 'carried out, and the answer ends in the middle of its JSON',
  'cut-body': 'carried out, and the connection breaks in the middle of the answer',
  'html-instead': "a gateway's page instead of JSON, with the status 200; nothing was done",
  'error-in-200': 'the status 200 with an error in the body; nothing was done',
  'error-with-empty-list': 'an error that shows an empty list beside it',
  'server-error-before-accept': 'a 5xx that settles nothing; nothing was done',
  'server-error-after-accept': 'carried out, and a 5xx that settles nothing is the answer',
  'server-error-settled': 'a 5xx with a code that settles it: refused',
  'rate-limit-429': 'too many calls, told with 429',
  'rate-limit-own-way': "too many calls, told in the broker's own way",
  'session-expired': 'the login is over, and its sockets are closed',
  'session-expired-mute': 'the login is over; its sockets stay open and tell nothing any more',
  'wrong-address': 'the order came from an address that is not registered',
  'wrong-key': 'the app or its secret is not known',
  refused: 'refused for want of margin, without an order number',
  'refused-with-id': 'refused for want of margin, with the number of an order that is kept as rejected',
  unacknowledged: 'carried out, and the broker says that nobody acknowledged it',
  'accepted-without-id': 'carried out, and the answer does not say the number of the order',
  'accepted-and-ignored': 'a cancel or a change is answered as if it were carried out, and nothing was done',
  'numbers-as-text': 'every number of the answer is written as text',
  'numbers-not-a-number': 'every number of the answer is the text NaN',
  'numbers-null': 'every number of the answer is null',
  'strange-status': 'the orders in the answer are in a state that the broker never wrote about',
  'another-order':
    'beside each order the book shows one of another number and side, filled, with the same tag',
  'clock-skew': "the times in the answer are off by minutes, as if the broker's clock were wrong",
} as const;

/** Faults of a socket. A push is all frames of one event. */
export const PUSH_FAULTS = {
  'push-lost': 'it never arrives',
  'push-twice': 'it arrives twice',
  'push-swapped': 'it changes places with the next',
  'push-late': 'it arrives late',
  'push-garbage': 'bytes that mean nothing arrive before it',
  'push-truncated': 'it arrives as half a text, and is lost',
  'push-fragmented': 'it arrives in fragments of a few bytes',
  'mute-socket': 'from here on the socket stays open and tells nothing, not even its heartbeat',
  'half-open-socket': 'from here on the other side reads and answers nothing, not even pings',
  'socket-cut': 'the connection breaks instead',
  'logout-event':
    'the broker says that the login is over, where it reports that, and the socket sends nothing more',
} as const;

/** Faults of a price stream; each applies when the socket has its next frame to send. */
export const TICK_FAULTS = {
  'ticks-mute': 'from here on the price stream stays open and tells nothing, not even its heartbeat',
  'ticks-half-open': 'from here on the other side of the price stream reads and answers nothing',
  'ticks-cut': 'the price stream breaks',
} as const;

export const HANDSHAKE_FAULTS = {
  'handshake-401': 'the socket is refused with 401',
  'handshake-403': 'the socket is refused with 403',
  'handshake-503': 'the socket is refused with 503',
} as const;

export const MASTER_FAULTS = {
  'master-missing-columns': 'half of the fields of every row are missing',
  'master-truncated': 'it ends in the middle of a row',
  'master-empty': 'there is not one row in it',
} as const;

export type AnswerFault = keyof typeof ANSWER_FAULTS;
export type PushFault = keyof typeof PUSH_FAULTS;
export type TickFault = keyof typeof TICK_FAULTS;
export type HandshakeFault = keyof typeof HANDSHAKE_FAULTS;
export type MasterFault = keyof typeof MASTER_FAULTS;
export type WireFault = AnswerFault | PushFault | TickFault | HandshakeFault | MasterFault;

export const WIRE_FAULTS = {
  ...ANSWER_FAULTS,
  ...PUSH_FAULTS,
  ...TICK_FAULTS,
  ...HANDSHAKE_FAULTS,
  ...MASTER_FAULTS,
} as const satisfies Readonly<Record<WireFault, string>>;

export type PlannedWireFault = {
  readonly fault: WireFault;
  /** Absent: of every account. */
  readonly clientId?: string;
  /** Absent: every call except logins and pages, which have to be named. */
  readonly calls?: readonly SimulatedCall[];
  /** How many calls or pushes it applies to; absent: until it is cleared. */
  readonly times?: number;
  /** The delay of what is late. */
  readonly delayMs?: number;
};

export type WireFaultDesk = {
  readonly plan: (fault: PlannedWireFault) => void;
  readonly clear: () => void;
};

export type TakenFault<F extends WireFault> = { readonly fault: F; readonly delayMs: number };

const LATE_MS = 400;
const PLANNED_MAX = 1_000;
const NAMED_ONLY: readonly SimulatedCall[] = ['login', 'page', 'master'];

/** Planned faults, taken in order by calls and pushes. */
export type WireFaults = {
  readonly desk: WireFaultDesk;
  readonly take: <F extends WireFault>(
    kinds: Readonly<Record<F, string>>,
    at: { readonly clientId: string | null; readonly call: SimulatedCall },
  ) => TakenFault<F> | null;
};

export function createWireFaults(): WireFaults {
  let planned: { readonly plan: PlannedWireFault; left: number }[] = [];

  const take: WireFaults['take'] = (kinds, { clientId, call }) => {
    const found = planned.find(
      ({ plan }) =>
        plan.fault in kinds &&
        (plan.clientId ?? clientId) === clientId &&
        (plan.calls ? plan.calls.includes(call) : !NAMED_ONLY.includes(call)),
    );
    if (!found) return null;
    found.left -= 1;
    if (found.left <= 0) planned = planned.filter((fault) => fault !== found);
    const { fault, delayMs = LATE_MS } = found.plan;
    return { fault: fault as keyof typeof kinds, delayMs };
  };

  return {
    take,
    desk: {
      plan: (plan) => {
        if (planned.length >= PLANNED_MAX) planned.shift();
        planned.push({ plan, left: plan.times ?? Number.POSITIVE_INFINITY });
      },
      clear: () => {
        planned = [];
      },
    },
  };
}
