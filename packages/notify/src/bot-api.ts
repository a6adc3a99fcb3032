import type { Clock, Timers } from '@spark/core';

/** Telegram's Bot API (https://core.telegram.org/bots/api), as far as it is needed. */
export type BotApi = {
  readonly send: (message: BotMessage) => Promise<SendOutcome>;
  /** Long-polls Telegram for what people write to the bot. */
  readonly updates: (question: UpdatesQuestion) => Promise<UpdatesOutcome>;
};

export type BotMessage = {
  readonly botKey: string;
  readonly chatId: string;
  readonly text: string;
  readonly signal: AbortSignal;
};

export type UpdatesQuestion = {
  readonly botKey: string;
  /** The first number not seen yet. */
  readonly offset: number;
  readonly signal: AbortSignal;
};

type NotDone =
  /** Too many requests; try again after this long. */
  | { readonly kind: 'busy'; readonly waitMs: number }
  /** Permanent: a wrong token, an unknown chat. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Temporary: unreachable, or an error on their side. */
  | { readonly kind: 'failed'; readonly reason: string };

export type SendOutcome = { readonly kind: 'sent' } | NotDone;
export type UpdatesOutcome = { readonly kind: 'received'; readonly updates: readonly ChatUpdate[] } | NotDone;

/** A text that someone wrote. Updates of other kinds have only their number. */
export type ChatUpdate = {
  readonly id: number;
  readonly message: { readonly chatId: string; readonly text: string; readonly at: number } | null;
};

export type BotApiSettings = {
  readonly sendWithinMs: number;
  /** How long Telegram holds a poll for updates open. */
  readonly listenSeconds: number;
};

const SETTINGS: BotApiSettings = { sendWithinMs: 15_000, listenSeconds: 50 };
const REPLY_BYTES_MAX = 1_000_000;
const UPDATES_AT_ONCE = 20;
const REASON_CHARS_MAX = 200;
const WAIT_SECONDS_MAX = 3_600;

/** Digits, a colon, and letters. Anything else would change the URL that contains it. */
const BOT_KEY = /^\d{1,20}:[A-Za-z0-9_-]{1,100}$/;

export function createBotApi(parts: {
  readonly url: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly settings?: Partial<BotApiSettings>;
}): BotApi {
  const { url, clock, timers } = parts;
  const settings = { ...SETTINGS, ...parts.settings };

  async function ask(question: {
    readonly botKey: string;
    readonly method: string;
    readonly body: object;
    readonly withinMs: number;
    readonly signal: AbortSignal;
  }): Promise<{ readonly kind: 'done'; readonly result: unknown } | NotDone> {
    const { botKey, method, body, signal } = question;
    if (!BOT_KEY.test(botKey)) return { kind: 'refused', reason: 'the bot token is not one' };
    const late = new AbortController();
    const cancelTimer = timers.at(clock.now() + question.withinMs, () => late.abort());
    try {
      const reply = await fetch(`${url}/bot${botKey}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, late.signal]),
        // The token must not go to another address.
        redirect: 'error',
      });
      return outcomeOf(reply.status, await readReply(reply), botKey);
    } catch (error) {
      // The error may contain the URL, and with it the token: only its code is reported.
      return { kind: 'failed', reason: late.signal.aborted ? 'no answer in time' : codeOf(error) };
    } finally {
      cancelTimer();
    }
  }

  return {
    send: async ({ botKey, chatId, text, signal }) => {
      const body = { chat_id: chatId, text, link_preview_options: { is_disabled: true } };
      const withinMs = settings.sendWithinMs;
      const outcome = await ask({ botKey, method: 'sendMessage', body, withinMs, signal });
      return outcome.kind === 'done' ? { kind: 'sent' } : outcome;
    },
    updates: async ({ botKey, offset, signal }) => {
      const body = {
        offset,
        limit: UPDATES_AT_ONCE,
        timeout: settings.listenSeconds,
        allowed_updates: ['message'],
      };
      const withinMs = settings.listenSeconds * 1_000 + settings.sendWithinMs;
      const outcome = await ask({ botKey, method: 'getUpdates', body, withinMs, signal });
      return outcome.kind === 'done' ? { kind: 'received', updates: updatesOf(outcome.result) } : outcome;
    },
  };
}

type Reply = {
  readonly ok?: unknown;
  readonly result?: unknown;
  readonly description?: unknown;
  readonly parameters?: { readonly retry_after?: unknown };
};

async function readReply(reply: Response): Promise<Reply> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length;
    if (bytes > REPLY_BYTES_MAX) return {};
    chunks.push(chunk);
  }
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

function outcomeOf(status: number, reply: Reply, botKey: string) {
  if (status === 200 && reply.ok === true) return { kind: 'done', result: reply.result } as const;
  const description = typeof reply.description === 'string' ? reply.description : `HTTP ${status}`;
  const reason = description.replaceAll(botKey, '…').toWellFormed().slice(0, REASON_CHARS_MAX);
  if (status === 429) {
    const asked = Number(reply.parameters?.retry_after);
    const seconds = asked > 0 ? Math.min(asked, WAIT_SECONDS_MAX) : 1;
    return { kind: 'busy', waitMs: seconds * 1_000 } as const;
  }
  // Another reader of the same bot is or was just connected.
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 409;
  return { kind: isRefused ? 'refused' : 'failed', reason } as const;
}

function updatesOf(result: unknown): readonly ChatUpdate[] {
  if (!Array.isArray(result)) return [];
  return result.flatMap((update: Loose): readonly ChatUpdate[] => {
    const id = update?.update_id;
    if (!Number.isSafeInteger(id)) return [];
    const message = update?.message as Loose;
    const chat = message?.chat as Loose;
    const { text, date } = message ?? {};
    const isText = typeof text === 'string' && typeof date === 'number' && Number.isSafeInteger(chat?.id);
    return [
      {
        id: id as number,
        message: isText ? { chatId: String(chat?.id), text, at: date * 1_000 } : null,
      },
    ];
  });
}

type Loose = Readonly<Record<string, unknown>> | undefined;

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? `no connection (${code})` : 'no connection';
}
