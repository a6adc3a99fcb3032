import { createHash } from 'node:crypto';
import {
  type Clock,
  DAY_MS,
  type Instant,
  type Journal,
  ok,
  type Randomness,
  type Result,
  refuse,
  type WebhookRow,
} from '@spark/core';
import type { OrderNumbers } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';

/** Secret addresses for alerts: whoever knows one can act for its user, so only a hash of it is stored. */
export type WebhookService = {
  readonly add: (
    ucc: string,
    wanted: { readonly name: string; readonly days: number },
  ) => Promise<Result<{ readonly row: WebhookRow; readonly token: string }, 'too-many'>>;
  readonly list: (ucc: string) => Promise<readonly WebhookRow[]>;
  readonly renew: (ucc: string, id: number, days: number) => Promise<WebhookRow | null>;
  readonly revoke: (ucc: string, id: number) => Promise<boolean>;
  /**
   * Found by the hash of what was sent: the time of the lookup reveals nothing about how much of the secret was right.
   */
  readonly find: (token: string) => Promise<WebhookRow | null>;
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** About 256 bits. */
const TOKEN_CHARS = 43;

type Parts = {
  readonly journal: Journal;
  readonly numbers: OrderNumbers;
  readonly clock: Clock;
  readonly random: Randomness;
};

export function createWebhookService({ journal, numbers, clock, random }: Parts): WebhookService {
  const endAfter = (days: number): Instant => clock.now() + days * DAY_MS;
  /** Users whose new address is being stored: two at once must not both take the last slot. */
  const adding = new Map<string, Promise<unknown>>();

  async function addNow(ucc: string, { name, days }: { readonly name: string; readonly days: number }) {
    if ((await journal.listWebhooks(ucc)).length >= LIMITS.webhooksPerUser)
      return refuse('too-many' as const);
    const id = await numbers.claim(1);
    const token = random.text(LETTERS, TOKEN_CHARS);
    const at = clock.now();
    const row = { id, name, tokenHash: hashOf(token), createdAt: at, expiresAt: endAfter(days) };
    await journal.record({ ucc, at, writes: [{ kind: 'put-webhook', webhook: row }] });
    return ok({ row: { ...row, ucc, lastUsedAt: null }, token });
  }

  async function owned(ucc: string, id: number): Promise<WebhookRow | null> {
    return (await journal.listWebhooks(ucc)).find((row) => row.id === id) ?? null;
  }

  return {
    add: (ucc, wanted) => {
      const before = adding.get(ucc) ?? Promise.resolve();
      const made = before.catch(() => undefined).then(() => addNow(ucc, wanted));
      const settled = made
        .catch(() => undefined)
        .finally(() => {
          if (adding.get(ucc) === settled) adding.delete(ucc);
        });
      adding.set(ucc, settled);
      return made;
    },
    list: journal.listWebhooks,
    renew: async (ucc, id, days) => {
      const row = await owned(ucc, id);
      if (row === null) return null;
      const expiresAt = endAfter(days);
      await journal.record({ ucc, at: clock.now(), writes: [{ kind: 'renew-webhook', id, expiresAt }] });
      return { ...row, expiresAt };
    },
    revoke: async (ucc, id) => {
      if ((await owned(ucc, id)) === null) return false;
      await journal.record({ ucc, at: clock.now(), writes: [{ kind: 'remove-webhook', id }] });
      return true;
    },
    find: (token) => journal.findWebhook(hashOf(token)),
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
