import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local Telegram server: it records what bots send, and delivers what people write by long polling. */
export type TelegramServer = {
  readonly url: string;
  /** Every message that was taken, in order. */
  readonly sent: readonly SentMessage[];
  /** Resolves when so many messages were taken since the start. */
  readonly sentCount: (count: number) => Promise<void>;
  /** Requests to send that arrived, of any bot. */
  readonly requests: () => number;
  /** How the next requests to send are answered instead, one after the other. */
  readonly answerNext: (...answers: readonly OtherAnswer[]) => void;
  /** Someone writes to the bot. */
  readonly write: (message: WrittenMessage) => void;
  /** Questions for updates that are held open now. */
  readonly listeners: () => number;
  readonly close: () => Promise<void>;
};

export type SentMessage = { readonly botKey: string; readonly chatId: string; readonly text: string };

export type WrittenMessage = {
  readonly botKey: string;
  readonly chatId: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
};

export type OtherAnswer =
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
  | { readonly kind: 'broken'; readonly status: number; readonly description?: string }
  /** The connection is cut without an answer. */
  | { readonly kind: 'cut' }
  /** No answer, for as long as the other side waits. */
  | { readonly kind: 'silent' };

type Update = { readonly update_id: number; readonly message: object };

export async function startTelegramServer(bots: {
  /** Tokens that are known; all others are refused. */
  readonly botKeys: readonly string[];
  /** Chats that a bot may write to; without it, all. */
  readonly chatIds?: readonly string[];
}): Promise<TelegramServer> {
  const sent: SentMessage[] = [];
  const answers: OtherAnswer[] = [];
  const updates = new Map<string, Update[]>(bots.botKeys.map((key) => [key, []]));
  const held = new Set<{ readonly botKey: string; readonly check: () => void }>();
  const waiters = new Set<() => void>();
  let requests = 0;
  let lastUpdate = 0;

  function say(reply: ServerResponse, status: number, body: object): void {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  function refuse(reply: ServerResponse, status: number, description: string, more: object = {}): void {
    say(reply, status, { ok: false, error_code: status, description, ...more });
  }

  function takeMessage(botKey: string, body: Body, reply: ServerResponse): void {
    const chatId = String(body.chat_id);
    const { text } = body;
    if (bots.chatIds && !bots.chatIds.includes(chatId)) refuse(reply, 400, 'Bad Request: chat not found');
    else if (typeof text !== 'string' || text === '' || text.length > 4_096)
      refuse(reply, 400, 'Bad Request: message is too long');
    else {
      sent.push({ botKey, chatId, text });
      say(reply, 200, { ok: true, result: { message_id: sent.length, chat: { id: chatId }, text } });
      for (const waiter of waiters) waiter();
    }
  }

  function answerOtherwise(other: OtherAnswer, reply: ServerResponse): void {
    if (other.kind === 'cut') reply.destroy();
    if (other.kind === 'broken') refuse(reply, other.status, other.description ?? 'Bad Gateway');
    if (other.kind !== 'too-many') return;
    const seconds = other.retryAfterSeconds;
    const parameters = { retry_after: seconds };
    refuse(reply, 429, `Too Many Requests: retry after ${seconds}`, { parameters });
  }

  function giveUpdates(botKey: string, body: Body, reply: ServerResponse): void {
    const offset = Number(body.offset ?? 0);
    const pending = (updates.get(botKey) ?? []).filter((update) => update.update_id >= offset);
    updates.set(botKey, pending);
    if (pending.length > 0) {
      say(reply, 200, { ok: true, result: pending.slice(0, Number(body.limit ?? 100)) });
      return;
    }
    const listener = {
      botKey,
      check: () => {
        held.delete(listener);
        giveUpdates(botKey, body, reply);
      },
    };
    held.add(listener);
    reply.on('close', () => held.delete(listener));
  }

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const [, botKey = '', method = ''] = /^\/bot([^/]*)\/(\w+)$/.exec(request.url ?? '') ?? [];
    if (method === 'sendMessage') requests += 1;
    const body = await readBody(request);
    const other = method === 'sendMessage' && updates.has(botKey) ? answers.shift() : undefined;
    if (!updates.has(botKey)) refuse(reply, 401, 'Unauthorized');
    else if (other) answerOtherwise(other, reply);
    else if (method === 'sendMessage') takeMessage(botKey, body, reply);
    else if (method === 'getUpdates') giveUpdates(botKey, body, reply);
    else refuse(reply, 404, 'Not Found');
  }

  const server = createServer((request, reply) => {
    answer(request, reply).catch(() => reply.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    sentCount: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (sent.length < count) return;
          waiters.delete(check);
          resolve();
        };
        waiters.add(check);
        check();
      }),
    requests: () => requests,
    answerNext: (...others) => void answers.push(...others),
    write: ({ botKey, chatId, text, at }) => {
      const message = { chat: { id: Number(chatId) }, text, date: Math.floor(at / 1_000) };
      updates.get(botKey)?.push({ update_id: ++lastUpdate, message });
      for (const listener of [...held]) if (listener.botKey === botKey) listener.check();
    },
    listeners: () => held.size,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Body = Readonly<Record<string, unknown>>;

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Body;
}
