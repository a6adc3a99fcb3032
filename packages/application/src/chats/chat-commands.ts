import {
  type AccountKey,
  apart,
  type CancelTimer,
  type Clock,
  guardOf,
  type Instant,
  istDay,
  type Log,
  ok,
  type Position,
  profitOf,
  type Randomness,
  type Store,
  switchKill,
  type Timers,
} from '@spark/core';
import type { DeskService, OpenDesk, OrderCalls } from '@spark/engine';
import {
  type BotApi,
  type ChatMessage,
  createBotListener,
  type Destination,
  forwardTestLines,
  HELP_TEXT,
  profitText,
  readCommand,
} from '@spark/notify';
import { LIMITS } from '@spark/vocabulary';
import { lastPrices } from '../prices/last-prices.ts';
import type { Prices } from '../prices/prices.ts';
import { ANSWER_WITHIN_MS } from '../trading/answer-within.ts';
import { cancelOpen } from '../trading/cancel-open.ts';

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
  readonly notify: (account: AccountKey, text: string) => void;
};

type Holder = { readonly desk: OpenDesk; readonly accountName: string };

/** Accounts may be changed by another process as well. */
const CHECK_EVERY_MS = 60_000;
const CONFIRM_WITHIN_MS = 120_000;

export function createChatCommands(parts: Parts): ChatCommands {
  const { desks, orders, prices, clock, timers, notify, log } = parts;
  const onIncident = (message: string, error?: unknown): void => log.error({ err: error }, message);
  const listener = createBotListener({ api: parts.api, clock, timers, onMessage: obey, onIncident });
  const toConfirm = new Map<string, { readonly code: string; readonly until: Instant }>();
  let cancel: CancelTimer | null = null;
  let checking: Promise<void> | null = null;
  let isClosed = false;

  /** Every account that currently has this chat and bot. */
  async function holders(botKey: string, chatId: string): Promise<readonly Holder[]> {
    const found: Holder[] = [];
    for (const { ucc, accountName } of await parts.store.listChats(LIMITS.chats)) {
      const desk = await desks.read(ucc);
      const to = desk && parts.destinationIn(desk, accountName);
      if (desk && to?.botKey === botKey && to.chatId === chatId) found.push({ desk, accountName });
    }
    return found;
  }

  async function findBots(): Promise<void> {
    try {
      const botKeys = new Set<string>();
      for (const { ucc, accountName } of await parts.store.listChats(LIMITS.chats)) {
        const desk = await desks.read(ucc);
        const to = desk && parts.destinationIn(desk, accountName);
        if (to) botKeys.add(to.botKey);
      }
      if (!isClosed) listener.listenTo(botKeys);
    } catch (error) {
      onIncident('The bots could not be looked up; trying again.', error);
    }
    cancel?.();
    if (!isClosed) cancel = timers.at(clock.now() + CHECK_EVERY_MS, recheck);
  }

  function recheck(): void {
    checking = (checking ?? Promise.resolve()).then(findBots);
  }

  async function obey(botKey: string, { chatId, text }: ChatMessage): Promise<void> {
    const command = readCommand(text);
    if (command === null) return;
    const accounts = await holders(botKey, chatId);
    const [first] = accounts;
    // A stranger who found the bot gets no answer.
    if (!first) return;
    const answer = await answerTo(command, accounts, { botKey, chatId });
    notify({ ucc: first.desk.user.ucc, accountName: first.accountName }, answer);
  }

  async function answerTo(
    command: NonNullable<ReturnType<typeof readCommand>>,
    accounts: readonly Holder[],
    chat: Destination,
  ): Promise<string> {
    switch (command.kind) {
      case 'help':
        return HELP_TEXT;
      case 'stop':
        return stop(accounts, chat, command.code);
      default:
        return (await Promise.all(accounts.map((account) => LINES[command.kind](account)))).join('\n\n');
    }
  }

  const LINES = { status, positions, pnl } as const;

  async function held({ desk, accountName }: Holder) {
    return (await orders.positions(desk, { accountName })).map(({ position }) => position);
  }

  async function status(holder: Holder): Promise<string> {
    const { desk, accountName } = holder;
    const isKilled = guardOf(desk, null).killed || guardOf(desk, accountName).killed;
    let today = 0;
    for await (const page of orders.orderPages(desk, { accountName, today: true })) today += page.length;
    const { own } = apart(await held(holder));
    const open = own.filter(({ netQty }) => netQty !== 0).length;
    return [
      `${desk.user.ucc}:${accountName}`,
      `Trading ${desk.accounts.get(accountName)?.tradingOn ? 'on' : 'off'}, kill switch ${isKilled ? 'on' : 'off'}`,
      `Orders today: ${today}. Open positions: ${open}`,
    ].join('\n');
  }

  async function positions(holder: Holder): Promise<string> {
    const open = (await held(holder)).filter(({ netQty }) => netQty !== 0);
    const lines = open.map(
      (position) =>
        `${position.netQty} ${position.symbol}, ${position.product}, ${position.strategyName}${position.forwardTest ? ', forward test' : ''}`,
    );
    const where = `${holder.desk.user.ucc}:${holder.accountName}`;
    return [where, ...(lines.length === 0 ? ['No open positions'] : lines)].join('\n');
  }

  async function pnl(holder: Holder): Promise<string> {
    const all = await held(holder);
    const open = all.filter(({ netQty }) => netQty !== 0);
    const lastPrice = await lastPrices(
      prices,
      open.map(({ instrumentKey }) => instrumentKey),
    );
    const { own, forwardTests } = apart(all);
    const figuresOf = (some: Iterable<Position>) => profitOf(some, istDay(clock.now()), lastPrice);
    return [
      `${holder.desk.user.ucc}:${holder.accountName}`,
      profitText(figuresOf(own)),
      ...forwardTestLines(figuresOf(forwardTests)),
    ].join('\n');
  }

  async function stop(accounts: readonly Holder[], to: Destination, code: string | null): Promise<string> {
    const chat = `${to.botKey} ${to.chatId}`;
    const by = { kind: 'chat', name: to.chatId } as const;
    const asked = toConfirm.get(chat);
    toConfirm.delete(chat);
    const names = accounts.map(({ desk, accountName }) => `${desk.user.ucc}:${accountName}`).join(', ');
    if (code === null || asked?.code !== code || asked.until < clock.now()) {
      const next = parts.random.text('0123456789', 4);
      if (toConfirm.size >= LIMITS.chats) toConfirm.clear();
      toConfirm.set(chat, { code: next, until: clock.now() + CONFIRM_WITHIN_MS });
      return (
        `The kill switch in ${names} cancels open orders and lets only those pass that close something. ` +
        `To switch it on, send within 2 minutes: /stop ${next}`
      );
    }
    const open: string[] = [];
    for (const { desk, accountName } of accounts) {
      const outcome = await desks.change(desk.user.ucc, (current) => {
        const decision = switchKill(current, accountName, true);
        return decision.ok ? ok({ facts: decision.value, by }) : decision;
      });
      if (outcome.kind !== 'done') continue;
      const how = { owner: accountName, answerWithinMs: ANSWER_WITHIN_MS };
      const { refusedIn, unsettledIn } = await cancelOpen(orders, outcome.desk, how);
      if (refusedIn.length + unsettledIn.length > 0) open.push(`${desk.user.ucc}:${accountName}`);
    }
    const rest =
      open.length > 0
        ? ` Not all orders are confirmed as cancelled in ${open.join(', ')}; Spark keeps asking.`
        : '';
    return `The kill switch is on in ${names}. POST /killswitch switches it off.${rest}`;
  }

  desks.follow((_, facts) => {
    if (facts.some(({ kind }) => kind.startsWith('account-'))) recheck();
  });

  return {
    start: async () => {
      recheck();
      await checking;
    },
    close: async () => {
      isClosed = true;
      cancel?.();
      await checking;
      await listener.close();
    },
  };
}
