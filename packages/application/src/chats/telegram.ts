import {
  type AccountKey,
  type Clock,
  type DeskFact,
  entryOfLine,
  type Instant,
  type IstDay,
  istDay,
  type Log,
  type Ownership,
  type Store,
  type Timers,
} from '@spark/core';
import type { DeskService, OpenDesk, OrderUpdate, PositionUpdate } from '@spark/engine';
import {
  alertText,
  type BotApi,
  createBotApi,
  createChatPost,
  createSquareOffs,
  type Destination,
  killSwitchText,
  orderText,
  type SendOutcome,
  testText,
  tradingText,
} from '@spark/notify';
import { LIMITS } from '@spark/vocabulary';
import type { Vault } from '../secrets/vault.ts';
import { accountsInOrder } from '../trading/sorting.ts';

/** Sends the chats of accounts what happens. No order waits for it or fails because of it. */
export type Telegram = {
  readonly onOrder: (update: OrderUpdate) => void;
  readonly onPositions: (update: PositionUpdate) => void;
  /** A text of the user's own, to one account or to every chat of theirs. */
  readonly alert: (ucc: string, accountName: string | null, message: string) => Promise<void>;
  /** A text about an account. */
  readonly notify: (account: AccountKey, text: string) => void;
  /** What was asked for in the chat of an account; it does not wait behind other messages. */
  readonly answer: (account: AccountKey, text: string) => void;
  /** Resolves when Telegram accepted or refused it; null when the account has no bot or no chat. */
  readonly sendTest: (desk: OpenDesk, accountName: string) => Promise<SendOutcome | null>;
  /** Where an account's messages go; null when it has no bot or no chat. */
  readonly destinationIn: (desk: OpenDesk, accountName: string) => Destination | null;
  readonly api: BotApi;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly url: string;
  readonly store: Store;
  readonly desks: DeskService;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly ownership?: Ownership | undefined;
  readonly mayAct?: (() => boolean) | undefined;
};

export function createTelegram(parts: Parts): Telegram {
  const { desks, vault, clock, timers, log } = parts;
  const onIncident = (message: string, error?: unknown): void => log.error({ err: error }, message);
  const squareOffs = createSquareOffs();
  const api = createBotApi({ url: parts.url, clock, timers });
  const post = openPost(parts, api, onIncident);

  /** The caller is in the middle of other work: an error in a message must not reach it. */
  function safely(run: () => void): void {
    try {
      run();
    } catch (error) {
      onIncident('A message to a chat could not be written.', error);
    }
  }

  function onDesk(desk: OpenDesk, facts: readonly DeskFact[]): void {
    const at = clock.now();
    for (const { account, text } of facts.flatMap((fact) => messagesOf(desk, fact, at)))
      post.post(account, text);
  }

  desks.follow((desk, facts) => safely(() => onDesk(desk, facts)));

  return {
    onOrder: ({ order, facts }) =>
      safely(() => {
        const { ucc, accountName } = order;
        // Most accounts have no chat, and then this work is skipped.
        const account = desks.cached(ucc)?.accounts.get(accountName);
        if (account?.chatId === '') return;
        const at = clock.now();
        post.post({ ucc, accountName }, () => orderText(order, facts, at));
      }),
    onPositions: (update) =>
      safely(() => {
        for (const text of squareOffs({ ...update, at: clock.now() })) post.post(update.account, text);
      }),
    alert: async (ucc, accountName, message) => {
      const text = alertText(message, clock.now());
      const desk = await desks.read(ucc);
      if (!desk) return;
      for (const account of accountName === null ? oneOfEachChat(desk) : [{ ucc, accountName }])
        post.post(account, text);
    },
    notify: post.post,
    answer: post.answer,
    sendTest: async (desk, accountName) => {
      const to = destinationIn(desk, accountName, vault);
      if (to === null) return null;
      return post.sendNow(to, testText({ ucc: desk.user.ucc, accountName }, clock.now()));
    },
    destinationIn: (desk, accountName) => destinationIn(desk, accountName, vault),
    api,
    start: post.start,
    close: post.close,
  };
}

function openPost(
  { store, desks, vault, clock, timers, ownership, mayAct }: Parts,
  api: BotApi,
  onIncident: (message: string, error?: unknown) => void,
) {
  return createChatPost({
    api,
    journal: store.journal,
    store,
    clock,
    timers,
    destinationOf: async ({ ucc, accountName }) => {
      const desk = await desks.read(ucc);
      return desk && destinationIn(desk, accountName, vault);
    },
    onRefused: createRefusalLog(store, clock, onIncident),
    onIncident,
    ownership,
    mayAct,
  });
}

type Message = { readonly account: AccountKey; readonly text: string };

/** What chats get to know of a change of a desk. */
function messagesOf(desk: OpenDesk, fact: DeskFact, at: Instant): readonly Message[] {
  const { ucc } = desk.user;
  if (fact.kind === 'trading-switched') {
    const account = { ucc, accountName: fact.name };
    return [{ account, text: tradingText(account, fact.on, at) }];
  }
  if (fact.kind !== 'kill-switched') return [];
  const { accountName, on } = fact;
  const text = killSwitchText({ ucc, accountName }, on, at);
  return (accountName === null ? oneOfEachChat(desk) : [{ ucc, accountName }]).map((account) => ({
    account,
    text,
  }));
}

function destinationIn(desk: OpenDesk, accountName: string, vault: Vault): Destination | null {
  const chatId = desk.accounts.get(accountName)?.chatId ?? '';
  if (chatId === '') return null;
  const botKey = vault.open(desk, accountName, 'BotKeys');
  return botKey === null || botKey === '' ? null : { chatId, botKey };
}

/** A message about all accounts goes to each chat once, however many accounts share it. */
function oneOfEachChat(desk: OpenDesk): readonly AccountKey[] {
  const byChat = new Map<string, AccountKey>();
  for (const { name, chatId } of accountsInOrder(desk)) {
    if (chatId !== '' && !byChat.has(chatId)) byChat.set(chatId, { ucc: desk.user.ucc, accountName: name });
  }
  return [...byChat.values()];
}

/** One line a day in the execution log of the account, so that it is not flooded. */
function createRefusalLog(
  store: Store,
  clock: Clock,
  onIncident: (message: string, error?: unknown) => void,
): (account: AccountKey, reason: string) => void {
  const reportedOn = new Map<string, IstDay>();
  return ({ ucc, accountName }, reason) => {
    const at = clock.now();
    const id = `${ucc}:${accountName}`;
    if (reportedOn.get(id) === istDay(at)) return;
    if (reportedOn.size >= LIMITS.chats) reportedOn.clear();
    reportedOn.set(id, istDay(at));
    const message = `Telegram refuses the messages of ${accountName}: ${reason}. Check BotKeys and Chatid.`;
    store.journal
      .record(entryOfLine(ucc, { at, name: accountName, type: 'ERROR', message }))
      .catch((error: unknown) => onIncident('That Telegram refuses a bot could not be logged.', error));
  };
}
