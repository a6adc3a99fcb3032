import { apart, type Clock, guardOf, istDay, ok, type Position, profitOf, switchKill } from '@spark/core';
import type { DeskService, OpenDesk, OrderCalls } from '@spark/engine';
import { forwardTestLines, profitText } from '@spark/notify';
import { lastPrices } from '../prices/last-prices.ts';
import type { Prices } from '../prices/prices.ts';
import { ANSWER_WITHIN_MS } from '../trading/answer-within.ts';
import { cancelOpen } from '../trading/cancel-open.ts';

/** What a chat can ask of one account. */
export type AccountCommand = {
  readonly kind: 'status' | 'positions' | 'pnl' | 'stop';
  readonly accountName: string;
  /** Who asks. */
  readonly chatId: string;
};

/** The answer to `stop`; to the others it is their text. */
export const STOPPED = { all: 'stopped', notYet: 'not all cancelled', refused: 'not switched' } as const;

type Parts = {
  readonly desks: DeskService;
  readonly orders: OrderCalls;
  readonly prices: Prices;
  readonly clock: Clock;
};

/** Runs commands where the desk of the account is worked for. Each may be run twice. */
export function createAccountCommands({ desks, orders, prices, clock }: Parts) {
  async function held(desk: OpenDesk, accountName: string) {
    return (await orders.positions(desk, { accountName })).map(({ position }) => position);
  }

  async function status(desk: OpenDesk, accountName: string): Promise<string> {
    const isKilled = guardOf(desk, null).killed || guardOf(desk, accountName).killed;
    let today = 0;
    for await (const page of orders.orderPages(desk, { accountName, today: true })) today += page.length;
    const { own } = apart(await held(desk, accountName));
    const open = own.filter(({ netQty }) => netQty !== 0).length;
    return [
      `${desk.user.ucc}:${accountName}`,
      `Trading ${desk.accounts.get(accountName)?.tradingOn ? 'on' : 'off'}, kill switch ${isKilled ? 'on' : 'off'}`,
      `Orders today: ${today}. Open positions: ${open}`,
    ].join('\n');
  }

  async function positions(desk: OpenDesk, accountName: string): Promise<string> {
    const open = (await held(desk, accountName)).filter(({ netQty }) => netQty !== 0);
    const lines = open.map(
      (position) =>
        `${position.netQty} ${position.symbol}, ${position.product}, ${position.strategyName}${position.forwardTest ? ', forward test' : ''}`,
    );
    const where = `${desk.user.ucc}:${accountName}`;
    return [where, ...(lines.length === 0 ? ['No open positions'] : lines)].join('\n');
  }

  async function pnl(desk: OpenDesk, accountName: string): Promise<string> {
    const all = await held(desk, accountName);
    const open = all.filter(({ netQty }) => netQty !== 0);
    const lastPrice = await lastPrices(
      prices,
      open.map(({ instrumentKey }) => instrumentKey),
    );
    const { own, forwardTests } = apart(all);
    const figuresOf = (some: Iterable<Position>) => profitOf(some, istDay(clock.now()), lastPrice);
    return [
      `${desk.user.ucc}:${accountName}`,
      profitText(figuresOf(own)),
      ...forwardTestLines(figuresOf(forwardTests)),
    ].join('\n');
  }

  async function stop(desk: OpenDesk, accountName: string, chatId: string): Promise<string> {
    const by = { kind: 'chat', name: chatId } as const;
    const outcome = await desks.change(desk.user.ucc, (current) => {
      const decision = switchKill(current, accountName, true);
      return decision.ok ? ok({ facts: decision.value, by }) : decision;
    });
    if (outcome.kind !== 'done') return STOPPED.refused;
    const how = { owner: accountName, answerWithinMs: ANSWER_WITHIN_MS };
    const { refusedIn, unsettledIn } = await cancelOpen(orders, outcome.desk, how);
    return refusedIn.length + unsettledIn.length > 0 ? STOPPED.notYet : STOPPED.all;
  }

  const LINES = { status, positions, pnl } as const;

  return async (ucc: string, { kind, accountName, chatId }: AccountCommand): Promise<string> => {
    const desk = await desks.read(ucc);
    if (!desk) return kind === 'stop' ? STOPPED.refused : '';
    return kind === 'stop' ? stop(desk, accountName, chatId) : LINES[kind](desk, accountName);
  };
}
