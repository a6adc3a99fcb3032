import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { Log } from '@spark/core';
import type { BusCarrier, BusPlace } from './bus-carrier.ts';

type Parts = { readonly place: BusPlace; readonly name: string; readonly log: Pick<Log, 'info' | 'warn'> };

/** A connection on which nothing is heard is given up after two of them. */
const PING_EVERY_MS = 1_000;
const PINGS_MISSED_MAX = 2;
const CONNECT_WITHIN_MS = 2_000;
const RECONNECT_AFTER_MS = 250;
const TRY_AGAIN_AFTER_MS = 1_000;
/** A server that goes away in this moment holds nobody up. */
const CLOSE_WITHIN_MS = 1_000;

type Wanted = {
  readonly subject: string;
  readonly onText: (text: string) => void;
  open: Subscription | null;
};

/** A connection to NATS that is sought for as long as it takes. Nobody waits for it: Spark works without it. */
export function openNatsCarrier({ place, name, log }: Parts): BusCarrier {
  const wanted = new Set<Wanted>();
  const listeners = new Set<(isUp: boolean) => void>();
  const closing = new AbortController();
  let connection: NatsConnection | null = null;
  let isUp = false;

  function setUp(next: boolean): void {
    if (isUp === next) return;
    isUp = next;
    if (isUp) log.info('connected to NATS');
    else log.warn('the connection to NATS is lost; prices come from the accounts of this node alone');
    for (const listener of listeners) listener(isUp);
  }

  async function seek(): Promise<void> {
    let hasSaid = false;
    while (!closing.signal.aborted) {
      try {
        connection = await connect(optionsOf(place, name));
        hasSaid = false;
        await use(connection);
      } catch (error) {
        // Its text names neither token nor password.
        if (!hasSaid) log.warn({ err: error }, 'NATS does not take the connection; trying again');
        hasSaid = true;
      }
      await delay(TRY_AGAIN_AFTER_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  /** Until it is closed for good: by us, or by a server that refuses it. */
  async function use(opened: NatsConnection): Promise<void> {
    if (closing.signal.aborted) return opened.close();
    for (const each of wanted) subscribeAt(opened, each);
    setUp(true);
    void watch(opened);
    await opened.closed();
    for (const each of wanted) each.open = null;
    connection = null;
    setUp(false);
  }

  async function watch(opened: NatsConnection): Promise<void> {
    for await (const status of opened.status()) {
      if (status.type === 'disconnect') setUp(false);
      else if (status.type === 'reconnect') setUp(true);
      else if (status.type === 'error') log.warn({ err: status.error }, 'NATS refuses something');
    }
  }

  function subscribeAt(opened: NatsConnection, each: Wanted): void {
    each.open = opened.subscribe(each.subject, {
      callback: (error, message) => {
        if (error === null) each.onText(message.string());
      },
    });
  }

  const seeking = seek();
  return {
    publish: (subject, text) => {
      // The client would send it later, when it is of no use.
      if (isUp) connection?.publish(subject, text);
    },
    subscribe: (subject, onText) => {
      const each: Wanted = { subject, onText, open: null };
      wanted.add(each);
      if (connection && !connection.isClosed()) subscribeAt(connection, each);
      return () => {
        wanted.delete(each);
        if (isUp && each.open && !each.open.isClosed()) each.open.unsubscribe();
      };
    },
    isUp: () => isUp,
    onState: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      listeners.clear();
      closing.abort();
      // The client hears no errors of its socket once it is told to close, so those of the last writes come first.
      await setImmediate();
      const closed = Promise.all([connection?.close(), seeking]);
      await Promise.race([closed, delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

function optionsOf({ servers, isEncrypted, token, user, password }: BusPlace, name: string) {
  return {
    servers: [...servers],
    name,
    // What it publishes itself it knows.
    noEcho: true,
    timeout: CONNECT_WITHIN_MS,
    pingInterval: PING_EVERY_MS,
    maxPingOut: PINGS_MISSED_MAX,
    reconnectTimeWait: RECONNECT_AFTER_MS,
    maxReconnectAttempts: -1,
    ...(isEncrypted && { tls: {} }),
    ...(token !== undefined && { token }),
    ...(user !== undefined && { user, pass: password ?? '' }),
  };
}
