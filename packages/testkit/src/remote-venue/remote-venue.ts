import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type {
  AccountKey,
  BrokerOutcome,
  ConnectTerms,
  PlaceOutcome,
  SliceReport,
  TradingVenue,
} from '@spark/core';
import type { VenueCall, VenueReply } from './remote-venue-call.ts';

const ANSWER_WITHIN_MS = 300;
/** A book is always answered, if late on a busy machine: giving up on it would only ask for it once more. */
const BOOK_WITHIN_MS = 3_000;
const NO_ANSWER = { kind: 'unknown', reason: 'No answer came.' } as const;

type Question = VenueCall extends infer Each
  ? Each extends VenueCall
    ? Omit<Each, 'id' | 'account'>
    : never
  : never;

/** The broker of another process behind the port of a venue. */
export function createRemoteVenue(port: number): TradingVenue {
  return {
    name: 'remote',
    capabilities: { bookIsImmediate: true },
    connect: (account, terms) => connectTo(port, account, terms),
  };
}

function connectTo(
  port: number,
  account: AccountKey,
  terms: ConnectTerms,
): ReturnType<TradingVenue['connect']> {
  const waiting = new Map<number, (outcome: unknown) => void>();
  let calls = 0;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const lines = createInterface({ input: socket }).on('error', () => undefined);
  lines.on('line', (line) => {
    const reply = JSON.parse(line) as VenueReply;
    if ('reports' in reply) {
      if (reply.account.accountName === account.accountName) terms.onReports(reply.reports);
      return;
    }
    waiting.get(reply.id)?.(reply.outcome);
    waiting.delete(reply.id);
  });

  function ask<T>(question: Question, withinMs = ANSWER_WITHIN_MS): Promise<T | typeof NO_ANSWER> {
    const id = ++calls;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(id);
        resolve(NO_ANSWER);
      }, withinMs);
      waiting.set(id, (outcome) => {
        clearTimeout(timer);
        resolve(outcome as T);
      });
      socket.write(`${JSON.stringify({ id, account, ...question })}\n`);
    });
  }

  return {
    place: async (slice, { mayLeave }) =>
      mayLeave() ? ask<PlaceOutcome>({ call: 'place', slice }) : { kind: 'withdrawn' },
    change: ({ orderId }) => ask<BrokerOutcome>({ call: 'change', orderId }),
    cancel: ({ orderId }) => ask<BrokerOutcome>({ call: 'cancel', orderId }),
    book: async () => {
      const answer = await ask<readonly SliceReport[]>({ call: 'book' }, BOOK_WITHIN_MS);
      return 'kind' in answer ? answer : { kind: 'accepted', value: answer };
    },
    close: async () => {
      socket.destroy();
    },
  };
}
