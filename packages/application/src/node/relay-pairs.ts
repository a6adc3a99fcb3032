import { Agent } from 'node:http';
import type { RelayKnocks } from '@spark/brokers';
import { createRelayPresence, type RelayPresence } from '@spark/cluster';
import type { EpochOfDesk } from '@spark/core';
import { askRelayAsNode, type RelayPlace } from './ask-relay-as-node.ts';

/** What this node owes relays of which an account has two: that it lives, and since which epoch each desk is its own. */
export type RelayPairs = Required<Pick<RelayKnocks, 'announce' | 'mayBeOneOfTwo'>> & {
  readonly close: () => void;
};

type Parts = {
  readonly relays: readonly string[];
  readonly knock: RelayKnocks['knock'];
  /** Of the last acknowledged beat. */
  readonly beatAgeMs: () => number | null;
  /** Whether the desk is still this node's in that epoch. */
  readonly isStill: (desk: EpochOfDesk) => boolean;
};

type Relay = RelayPlace & {
  readonly presence: RelayPresence;
  /** Not known before the first answer. */
  isUp: boolean | null;
  isPresent: boolean;
  /** It knows nothing of leases. */
  isOlder: boolean;
  isAsked: boolean;
  /** The epochs that it has heard of desks, and those that it has yet to hear. */
  readonly heard: Map<string, number>;
  readonly toHear: Map<string, number>;
};

const LOOK_EVERY_MS = 500;
/** How long a connection waits for a relay that answers and has not been shown yet that this node lives. */
const WAIT_MS = 4_000;
const NOBODY = { ucc: '', epoch: 0 } as const;
const AT_ONCE_MAX = 16;
const FORGET_AT_LEAST = 1_000;
const FOUND = 200;
const NOT_FOUND = 404;
/** A later owner was there. */
const FORBIDDEN = 403;

export function openRelayPairs({ relays, knock, beatAgeMs, isStill }: Parts): RelayPairs {
  const all = relays.map(
    (url): Relay => ({
      url,
      agent: new Agent({ keepAlive: true, maxSockets: AT_ONCE_MAX }),
      start: '',
      presence: createRelayPresence(),
      ...{ isUp: null, isPresent: false, isOlder: false, isAsked: false },
      ...{ heard: new Map(), toHear: new Map() },
    }),
  );
  const byOrigin = new Map(all.map((relay) => [new URL(relay.url).origin, relay]));
  const find = (url: string): Relay | undefined => byOrigin.get(new URL(url).origin);
  /** Called with each answer and each silence of any relay. */
  const listeners = new Set<() => void>();
  let isClosed = false;
  let forgetAt = FORGET_AT_LEAST;

  async function look(relay: Relay): Promise<void> {
    if (relay.isAsked) return;
    relay.isAsked = true;
    try {
      await showPresence(relay);
      await tellEpochs(relay);
    } catch {
      relay.isUp = false;
      relay.isPresent = false;
    }
    relay.isAsked = false;
    for (const listener of [...listeners]) listener();
  }

  async function showPresence(relay: Relay): Promise<void> {
    const shown = relay.presence.toShow(performance.now(), beatAgeMs());
    const { status, text } = await askRelayAsNode(relay, `/present/${shown}`, { desk: NOBODY, knock });
    relay.isUp = true;
    relay.isOlder = status === NOT_FOUND;
    relay.isPresent = false;
    if (status !== FOUND) return;
    const { now, isPresent } = JSON.parse(text) as { readonly now: number; readonly isPresent: boolean };
    relay.presence.onReading(now, performance.now());
    relay.isPresent = isPresent;
  }

  async function tellEpochs(relay: Relay): Promise<void> {
    forgetLeft(relay);
    while (relay.toHear.size > 0 && !isClosed) {
      const some = [...relay.toHear].slice(0, AT_ONCE_MAX);
      await Promise.all(some.map(([ucc, epoch]) => tell(relay, { ucc, epoch })));
    }
  }

  /** Desks that were left, once there may be many of them. */
  function forgetLeft({ heard }: Relay): void {
    if (heard.size < forgetAt) return;
    for (const [ucc, epoch] of heard) if (!isStill({ ucc, epoch })) heard.delete(ucc);
    forgetAt = Math.max(FORGET_AT_LEAST, 2 * heard.size);
  }

  async function tell(relay: Relay, desk: EpochOfDesk): Promise<void> {
    const { ucc, epoch } = desk;
    const isOver = !isStill(desk);
    const { status } = isOver
      ? { status: FORBIDDEN }
      : await askRelayAsNode(relay, '/epoch', { desk, knock });
    if (status === FOUND) relay.heard.set(ucc, epoch);
    if (status !== FOUND && status !== FORBIDDEN && status !== NOT_FOUND) throw new Error('not heard');
    if (relay.toHear.get(ucc) === epoch) relay.toHear.delete(ucc);
  }

  function isDone(relay: Relay, { ucc, epoch }: EpochOfDesk): boolean {
    if (relay.isUp === false || relay.isOlder) return true;
    return relay.isPresent && relay.toHear.get(ucc) !== epoch;
  }

  function whenDone(those: readonly Relay[], desk: EpochOfDesk): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(late);
        listeners.delete(listen);
        resolve();
      };
      const listen = (): void => {
        if (those.every((relay) => isDone(relay, desk))) end();
      };
      const late = setTimeout(end, WAIT_MS);
      listeners.add(listen);
    });
  }

  const looking = setInterval(() => {
    for (const relay of all) void look(relay);
  }, LOOK_EVERY_MS).unref();

  return {
    announce: async (desk, urls) => {
      const { ucc, epoch } = desk;
      const those = urls.flatMap((url) => find(url) ?? []);
      for (const relay of those)
        if (relay.heard.get(ucc) !== epoch && relay.toHear.get(ucc) !== epoch) {
          relay.toHear.set(ucc, epoch);
          void look(relay);
        }
      if (!those.every((relay) => isDone(relay, desk))) await whenDone(those, desk);
    },
    mayBeOneOfTwo: (url) => find(url)?.isOlder !== true,
    close: () => {
      isClosed = true;
      clearInterval(looking);
      for (const { agent } of all) agent.destroy();
    },
  };
}
