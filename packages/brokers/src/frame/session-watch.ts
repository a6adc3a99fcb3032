import { type AccountKey, type CancelTimer, type Clock, spreadOver, type Timers } from '@spark/core';
import type { BrokerDialect, Verdict } from './broker-dialect.ts';
import type { EgressClient } from './egress.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { Pacer } from './pacer.ts';

/** Notices the end of a login while no orders are sent. */
export type SessionWatch = {
  readonly start: () => void;
  /** Looks now: something was refused that may mean it. */
  readonly look: (account: AccountKey) => Promise<void>;
  readonly close: () => void;
};

export type SessionWatchParts = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly sessions: LiveSessions;
  readonly egressClient: EgressClient;
  readonly pacer: Pacer;
  /** Of this broker. */
  readonly accounts: () => readonly AccountKey[];
  /** Whether an order stream is connected, which would notice. */
  readonly isConnected: (account: AccountKey) => boolean;
};

const EVERY_MS = 60_000;

export function createSessionWatch(dialect: BrokerDialect, parts: SessionWatchParts): SessionWatch {
  const { clock, timers, sessions, egressClient, pacer, accounts, isConnected } = parts;
  let cancel: CancelTimer | null = null;
  let isClosed = false;

  async function look(account: AccountKey): Promise<void> {
    const asked = sessions.find(account);
    if (asked === null || isClosed) return;
    const { credentials, session } = asked;
    // Only with room to spare: the next order reports a login that is over as well.
    if (!(await pacer.turn({ kind: 'login', credentials, isSpare: true }))) return;
    const http = egressClient.http(credentials);
    const verdict = await dialect.login
      .probe({ credentials, session, http, now: clock.now() })
      .catch((): Verdict<null> => ({ kind: 'unknown', reason: '' }));
    // Silence, a refusal and a busy broker say nothing about the login.
    if (verdict.kind === 'login-dead' && !isClosed) sessions.ended(account, session, verdict.reason);
  }

  /** Each account in its own moment of the minute. */
  function later(): void {
    const began = clock.now();
    const cancels = new Set<CancelTimer>();
    cancels.add(timers.at(began + EVERY_MS, later));
    for (const account of accounts()) {
      const afterMs = spreadOver(EVERY_MS, `${account.ucc}:${account.accountName}`);
      cancels.add(
        timers.at(began + afterMs, () => {
          if (!isConnected(account)) void look(account);
        }),
      );
    }
    cancel = () => {
      for (const stop of cancels) stop();
    };
  }

  return {
    start: () => {
      if (cancel === null) later();
    },
    look,
    close: () => {
      isClosed = true;
      cancel?.();
    },
  };
}
