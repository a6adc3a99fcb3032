import {
  type AccountKey,
  allDuties,
  type CancelTimer,
  type Clock,
  type Duties,
  type Instant,
  type Log,
  type Randomness,
  type Store,
  type Timers,
} from '@spark/core';
import type { DeskService, OpenDesk, OrderCalls } from '@spark/engine';
import {
  type BotApi,
  type ChatMessage,
  createBotListener,
  type Destination,
  HELP_TEXT,
  readCommand,
} from '@spark/notify';
import { LIMITS } from '@spark/vocabulary';
import type { OwnerCalls } from '../node/owner-calls.ts';
import type { Prices } from '../prices/prices.ts';
import { type AccountCommand, createAccountCommands, STOPPED } from './account-commands.ts';

/** Runs commands from the chat of an account, and from no other. */
export type ChatCommands = { readonly start: () => Promise<void>; readonly close: () => Promise<void> };

type Parts = {
  readonly api: Pick<BotApi, 'updates'>;
  readonly store: Pick<Store, 'listChats'>;
  readonly desks: DeskService;
  readonly orders: OrderCalls;
  readonly prices: Prices;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Randomness;
  readonly log: Log;
  readonly destinationIn: (desk: OpenDesk, accountName: string) => Destination | null;
  readonly answer: (account: AccountKey, text: string) => void;
  /** Telegram has one listener for each bot. */
  readonly duties?: Duties | undefined;
  readonly ownerCalls: OwnerCalls;
};

/** Accounts may be changed by another process as well. */
const CHECK_EVERY_MS = 60_000;
const CONFIRM_WITHIN_MS = 120_000;
const DUTY = 'bots';
const COMMAND = 'chat-command';
const ANSWER = 'chat-answer';

export function createChatCommands(parts: Parts): ChatCommands {
  const { desks, clock, timers, answer, log, duties = allDuties, ownerCalls } = parts;
  const onIncident = (message: string, error?: unknown): void => log.error({ err: error }, message);
  const listener = createBotListener({ api: parts.api, clock, timers, onMessage: obey, onIncident });
  const toConfirm = new Map<string, { readonly code: string; readonly until: Instant }>();
  let cancel: CancelTimer | null = null;
  let checking: Promise<void> | null = null;
  let isListening = false;

  /** Every account that has a chat and a bot. */
  async function* destinations(): AsyncGenerator<{ readonly account: AccountKey; readonly to: Destination }> {
    for (const account of await parts.store.listChats(LIMITS.chats)) {
      const desk = await desks.read(account.ucc);
      const to = desk && parts.destinationIn(desk, account.accountName);
      if (to) yield { account, to };
    }
  }

  /** Every account that currently has this chat and bot. */
  async function holders(botKey: string, chatId: string): Promise<readonly AccountKey[]> {
    const found: AccountKey[] = [];
    for await (const { account, to } of destinations())
      if (to.botKey === botKey && to.chatId === chatId) found.push(account);
    return found;
  }

  async function findBots(): Promise<void> {
    try {
      const botKeys = new Set<string>();
      for await (const { to } of destinations()) botKeys.add(to.botKey);
      if (isListening) listener.listenTo(botKeys);
    } catch (error) {
      onIncident('The bots could not be looked up; trying again.', error);
    }
    cancel?.();
    if (isListening) cancel = timers.at(clock.now() + CHECK_EVERY_MS, recheck);
  }

  function recheck(): void {
    if (isListening) checking = (checking ?? Promise.resolve()).then(findBots);
  }

  async function obey(botKey: string, { chatId, text }: ChatMessage): Promise<void> {
    const command = readCommand(text);
    if (command === null || !duties.isMine(DUTY)) return;
    const accounts = await holders(botKey, chatId);
    const [first] = accounts;
    // A stranger who found the bot gets no answer.
    if (!first) return;
    await reply(first, await answerTo(command, accounts, { botKey, chatId }));
  }

  /** Sent where the desk is, at once; what nobody takes is stored here for its next owner. */
  async function reply({ ucc, accountName }: AccountKey, text: string): Promise<void> {
    const taken = await ownerCalls.call(ucc, ANSWER, JSON.stringify({ accountName, text }));
    if (taken === null) answer({ ucc, accountName }, text);
  }

  async function answerTo(
    command: NonNullable<ReturnType<typeof readCommand>>,
    accounts: readonly AccountKey[],
    chat: Destination,
  ): Promise<string> {
    if (command.kind === 'help') return HELP_TEXT;
    if (command.kind === 'stop') return stop(accounts, chat, command.code);
    const answers = accounts.map(
      async (account) =>
        (await ask(account, command.kind, chat.chatId)) ??
        `${nameOf(account)} does not answer now. Try again in a few seconds.`,
    );
    return (await Promise.all(answers)).join('\n\n');
  }

  function ask(
    { ucc, accountName }: AccountKey,
    kind: AccountCommand['kind'],
    chatId: string,
  ): Promise<string | null> {
    return ownerCalls.call(ucc, COMMAND, JSON.stringify({ kind, accountName, chatId }));
  }

  async function stop(
    accounts: readonly AccountKey[],
    to: Destination,
    code: string | null,
  ): Promise<string> {
    const chat = `${to.botKey} ${to.chatId}`;
    const asked = toConfirm.get(chat);
    toConfirm.delete(chat);
    if (code === null || asked?.code !== code || asked.until < clock.now()) {
      const next = parts.random.text('0123456789', 4);
      if (toConfirm.size >= LIMITS.chats) toConfirm.clear();
      toConfirm.set(chat, { code: next, until: clock.now() + CONFIRM_WITHIN_MS });
      return (
        `The kill switch in ${namesOf(accounts)} cancels open orders and lets only those pass that close something. ` +
        `To switch it on, send within 2 minutes: /stop ${next}`
      );
    }
    const stopped: AccountKey[] = [];
    const open: AccountKey[] = [];
    const silent: AccountKey[] = [];
    for (const account of accounts) {
      const outcome = await ask(account, 'stop', to.chatId);
      if (outcome === null || outcome === STOPPED.refused) silent.push(account);
      else stopped.push(account);
      if (outcome === STOPPED.notYet) open.push(account);
    }
    return stopText(stopped, open, silent);
  }

  desks.follow((_, facts) => {
    if (facts.some(({ kind }) => kind.startsWith('account-'))) recheck();
  });

  async function end(): Promise<void> {
    isListening = false;
    cancel?.();
    await checking;
    await listener.close();
  }

  return {
    start: async () => {
      const run = createAccountCommands(parts);
      ownerCalls.serve(COMMAND, (ucc, body) => run(ucc, JSON.parse(body) as AccountCommand));
      ownerCalls.serve(ANSWER, async (ucc, body) => {
        const { accountName, text } = JSON.parse(body) as {
          readonly accountName: string;
          readonly text: string;
        };
        answer({ ucc, accountName }, text);
        return '';
      });
      duties.follow(DUTY, {
        onTaken: () => {
          isListening = true;
          recheck();
        },
        onLeft: end,
      });
      await checking;
    },
    close: end,
  };
}

function stopText(
  stopped: readonly AccountKey[],
  open: readonly AccountKey[],
  silent: readonly AccountKey[],
): string {
  const lines: string[] = [];
  if (stopped.length > 0)
    lines.push(`The kill switch is on in ${namesOf(stopped)}. POST /killswitch switches it off.`);
  if (open.length > 0)
    lines.push(`Not all orders are confirmed as cancelled in ${namesOf(open)}; Spark keeps asking.`);
  if (silent.length > 0) lines.push(`It could not be switched on in ${namesOf(silent)}. Send /stop again.`);
  return lines.join(' ');
}

const nameOf = ({ ucc, accountName }: AccountKey): string => `${ucc}:${accountName}`;

const namesOf = (accounts: readonly AccountKey[]): string => accounts.map(nameOf).join(', ');
