import type { CancelTimer, Clock, Timers } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { BotApi, ChatUpdate } from './bot-api.ts';
import { waitAfter } from './chat-post.ts';

export type ChatMessage = NonNullable<ChatUpdate['message']>;

/** Receives what people write to bots, one poll at a time for each bot. */
export type BotListener = {
  /** These bots and no others. */
  readonly listenTo: (botKeys: ReadonlySet<string>) => void;
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly api: Pick<BotApi, 'updates'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly onMessage: (botKey: string, message: ChatMessage) => Promise<void>;
  readonly onIncident: (message: string, error?: unknown) => void;
};

/** Commands written while Spark was not listening are not run late. */
const TOO_OLD_MS = 120_000;
/** The wait after a refusal, and the minimum after an empty answer. */
const REFUSED_WAIT_MS = 300_000;
const EMPTY_WAIT_MS = 1_000;

type Listening = { readonly stop: () => void; readonly ended: Promise<void> };

export function createBotListener(parts: Parts): BotListener {
  const listening = new Map<string, Listening>();

  return {
    listenTo: (botKeys) => {
      for (const [botKey, { stop }] of listening) {
        if (botKeys.has(botKey)) continue;
        listening.delete(botKey);
        stop();
      }
      for (const botKey of botKeys) {
        if (listening.size >= LIMITS.bots) return;
        if (!listening.has(botKey)) listening.set(botKey, listen(botKey, parts));
      }
    },
    close: async () => {
      const all = [...listening.values()];
      listening.clear();
      for (const { stop } of all) stop();
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}

/** Polls one bot until it is stopped. */
function listen(botKey: string, { api, clock, timers, onMessage, onIncident }: Parts): Listening {
  const ending = new AbortController();
  let wake: (() => void) | null = null;
  const stop = (): void => {
    ending.abort();
    wake?.();
  };

  async function wait(milliseconds: number): Promise<void> {
    if (ending.signal.aborted) return;
    let cancel: CancelTimer = () => undefined;
    await new Promise<void>((resolve) => {
      wake = resolve;
      cancel = timers.at(clock.now() + milliseconds, resolve);
    });
    cancel();
    wake = null;
  }

  async function onUpdates(updates: readonly ChatUpdate[]): Promise<void> {
    for (const { message } of updates) {
      if (message === null || message.at < clock.now() - TOO_OLD_MS) continue;
      await onMessage(botKey, message).catch((error: unknown) =>
        onIncident('A command from a chat failed.', error),
      );
    }
  }

  async function run(): Promise<void> {
    let offset = 0;
    let failures = 0;
    while (!ending.signal.aborted) {
      const outcome = await api.updates({ botKey, offset, signal: ending.signal });
      if (ending.signal.aborted) return;
      if (outcome.kind === 'received') {
        failures = 0;
        for (const { id } of outcome.updates) offset = Math.max(offset, id + 1);
        await onUpdates(outcome.updates);
        if (outcome.updates.length === 0) await wait(EMPTY_WAIT_MS);
        continue;
      }
      failures += 1;
      if (outcome.kind === 'busy') await wait(outcome.waitMs);
      else await wait(outcome.kind === 'refused' ? REFUSED_WAIT_MS : waitAfter(failures));
    }
  }

  return { stop, ended: run().catch((error: unknown) => onIncident('Listening to a bot ended.', error)) };
}
