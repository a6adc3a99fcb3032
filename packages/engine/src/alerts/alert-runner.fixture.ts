import type { TestContext } from 'node:test';
import {
  type AlertAction,
  type ContractSelector,
  type JournalEntry,
  NO_OPERATIONS,
  type Ownership,
  ok,
  refuse,
} from '@spark/core';
import { SHARE } from '../account/trading.fixture.ts';
import type { NewExit } from '../exits/exit-calls.ts';
import { createOrderNumbers } from '../orders/order-numbers.ts';
import { ordersFor, UCC } from '../orders/order-service.fixture.ts';
import { createAlertRunner, type NewAlert } from './alert-runner.ts';
import type { MessageToPost, Posted, SentSignal } from './perform-action.ts';

export const call = (name: string) => ({ name, payload: '{}', about: 's' });
export const SCOPE = { kind: 'strategy', strategyName: 's', accountName: null } as const;
export const LOG = (
  message: string,
  chat: { readonly accountName: string | null } | null = null,
): AlertAction => ({
  kind: 'log',
  call: call('Log'),
  type: 'INFO',
  message,
  chat,
});
export const SQUARE_OFF = {
  kind: 'square-off',
  call: call('SquareOff'),
  what: { kind: 'scope', scope: SCOPE },
} satisfies AlertAction;
export const ORDER = {
  strategyName: 's',
  side: 'Buy',
  product: 'Intraday',
  qty: 10,
  terms: { type: 'Limit', limitPaise: 17_000, triggerPaise: null },
  splitBy: 0,
  operations: NO_OPERATIONS,
  forwardTest: false,
  only: { ucc: UCC, accountName: 'one' },
} as const;
export const PLACE = {
  kind: 'place',
  call: call('PlaceOrder'),
  order: ORDER,
  instrument: { kind: 'named', key: SHARE.key },
} satisfies AlertAction;
export const SELECTOR: ContractSelector = {
  underlying: 'NIFTY',
  exchange: 'NFO',
  optionType: 'CE',
  cycle: 'weekly',
  expiryNumber: 0,
  strike: { kind: 'moneyness', steps: 0 },
};

/** Alerts over the whole path of an order, with the messages to chats. */
export async function openAlerts(t: TestContext, ownership?: Ownership) {
  const fixture = await ordersFor(t, [], ownership);
  const chats: [string | null, string][] = [];
  const posts: MessageToPost[] = [];
  const signals: SentSignal[] = [];
  /** Exits are somebody else's matter here: each is refused with how many were asked for. */
  const exitsAsked: NewExit[] = [];
  /** What the address of the user answers; when there is nothing left it takes everything. */
  const answers: Posted[] = [];
  const option = { isThere: true, asked: 0 };
  const journal = { ...fixture.journal };
  const newRunner = (by = ownership) =>
    createAlertRunner({
      ownership: by,
      desks: fixture.desks,
      orders: fixture.service,
      baskets: fixture.service.baskets,
      exits: { add: async (_, wanted) => refuse({ code: 'exit-unknown', id: exitsAsked.push(wanted) }) },
      journal,
      registry: fixture.registry,
      numbers: createOrderNumbers(fixture.store, 'alerts', fixture.clock),
      clock: fixture.clock,
      timers: fixture.clock,
      chooseContract: async () => {
        option.asked += 1;
        return option.isThere ? ok({ instrument: SHARE, why: 'It fits.' }) : refuse('No option fits.');
      },
      explain: ({ code }) => `no: ${code}`,
      notifyChat: async (_, accountName, message) => {
        if (message.includes('unreachable')) throw new Error('The chat is unreachable.');
        chats.push([accountName, message]);
      },
      post: async (message) => {
        posts.push(message);
        return answers.shift() ?? { kind: 'taken' };
      },
      signal: async (signal) => {
        signals.push(signal);
        return signal.name === 'unheard' ? refuse('Nobody asks for it.') : ok('It counts.');
      },
      onIncident: (message) => void fixture.incidents.push(message),
    });
  const alerts = newRunner();
  const opened = [alerts];
  t.after(async () => {
    for (const runner of opened) await runner.close();
  });
  let sent = 0;
  const send = (actions: readonly AlertAction[], rest: Partial<NewAlert> = {}) => {
    sent += 1;
    const alert = {
      ucc: UCC,
      webhookId: 1,
      fingerprint: `alert ${sent}`,
      bodyHash: 'body',
      sameWithinMs: 60_000,
    };
    return alerts.receive({ ...alert, actions, ...rest });
  };
  return {
    ...fixture,
    journal,
    alerts,
    chats,
    posts,
    signals,
    answers,
    option,
    /** As after a restart. */
    again: (by?: Ownership) => {
      const runner = newRunner(by);
      opened.push(runner);
      return runner;
    },
    send,
    /** Outcomes of the alert, as stored. */
    outcomes: async (fingerprint: string) => {
      const row = await fixture.store.journal.findAlert(1, fingerprint);
      return {
        isFinished: row?.finished,
        all: (row?.outcomes ?? []).map(({ kind, says }) => `${kind}: ${says}`),
      };
    },
    /** From now on no outcome of an action is stored, until the runner has crashed. */
    beforeCrash: () => {
      const crashed = Promise.withResolvers<void>();
      journal.record = async (entry) => {
        if (alertsIn(entry).some((row) => row.outcomes.length > 0)) await crashed.promise;
        return fixture.store.journal.record(entry);
      };
      return async () => {
        journal.record = fixture.store.journal.record;
        const closing = alerts.close();
        crashed.reject(new Error('It crashed.'));
        await closing;
      };
    },
    exits: () => fixture.venues.testBroker.taken.filter(({ side }) => side === 'Sell'),
    /** Ten shares are held. */
    hold: async () => {
      await fixture.working();
      await fixture.fill(fixture.venues.testBroker.taken[0], 17_000);
    },
  };
}

/** The rows of alerts that an entry stores. */
export function alertsIn({ writes }: JournalEntry) {
  return writes.flatMap((write) => (write.kind === 'put-alert' ? [write.alert] : []));
}
