import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { SimulatedBroker } from '@spark/application';
import type { Instrument } from '@spark/core';
import { startTelegramServer } from '@spark/testkit';
import { type LiveUnderTest, liveFor } from '../live-brokers-under-test.ts';
import type { Reply } from '../spark-under-test.ts';

/** The name of the account that has the bad day. */
export const NAME = 'live';
export const BOT = { BotKeys: '123456789:the-very-secret-token', Chatid: '-987654321' };

type Session = { readonly State: unknown; readonly EndsAt: unknown; readonly Message: unknown };

/** Spark on a bad day of one broker, with a chat for the account there. */
export type BadDay = Omit<LiveUnderTest, 'simulator' | 'connect' | 'ready' | 'logIn' | 'backFrom'> & {
  readonly live: LiveUnderTest;
  readonly simulator: ReturnType<LiveUnderTest['simulator']>;
  readonly connect: (more?: object) => Promise<void>;
  readonly ready: () => Promise<void>;
  readonly logIn: () => Promise<Reply>;
  readonly backFrom: () => Promise<URL>;
  readonly begin: () => Promise<Reply>;
  /** What is wrong stands in the account, its log and its chat, once and in the same words. */
  readonly isShown: (type: 'ERROR' | 'INFO', sentence: RegExp) => Promise<void>;
  /** The same for what is not of the account as a whole: it stands in the log and the chat. Answers the sentence. */
  readonly isReported: (type: 'ERROR' | 'INFO', sentence: RegExp) => Promise<string>;
  /** The log has it, once. */
  readonly isLogged: (sentence: RegExp) => Promise<void>;
  readonly session: () => Promise<Session>;
  /** Logged in, with nothing to say. A list that was loading when something went wrong may need a moment. */
  readonly isWellAgain: () => Promise<void>;
  /** A Limit order too far from the market to be filled, once the broker has it. */
  readonly resting: () => Promise<number>;
  /** How many orders the broker has taken. */
  readonly sent: () => number;
  /** Other accounts trade as if nothing were. */
  readonly othersTrade: () => Promise<void>;
};

export async function badDay(t: TestContext, broker: SimulatedBroker): Promise<BadDay> {
  const telegram = await startTelegramServer({ botKeys: [BOT.BotKeys], chatIds: [BOT.Chatid] });
  t.after(() => telegram.close());
  const live = await liveFor(t, { SPARK_TELEGRAM_URL: telegram.url }, { isListed: isShare });
  const simulator = live.simulator(broker);
  const session = async () => (await live.account(NAME)).Session as Session;

  async function logged(type: 'ERROR' | 'INFO', sentence: RegExp): Promise<readonly string[]> {
    const find = async () =>
      (await live.logs(`type=${type}`))
        .map(({ Message }) => String(Message))
        .filter((line) => sentence.test(line));
    await live.soon(async () => (await find()).length > 0, `the log says ${sentence}`);
    const found = await find();
    for (const line of found)
      assert.doesNotMatch(
        line,
        /\.\.|\.\)|Log in again\. |: The session|session: .*session/,
        'one clear sentence',
      );
    return found;
  }

  const isReported: BadDay['isReported'] = async (type, sentence) => {
    const lines = await logged(type, sentence);
    // Some sentences stand below a title in a chat.
    const chatted = () =>
      telegram.sent.flatMap(({ text }) => text.split('\n').slice(0, 2)).filter((line) => sentence.test(line));
    await live.soon(() => chatted().length > 0, `the chat says ${sentence}`);
    assert.deepEqual([lines.length, chatted()], [1, lines], 'once, in the same words');
    return lines[0] ?? '';
  };

  const isShown: BadDay['isShown'] = async (type, sentence) => {
    const line = await isReported(type, sentence);
    const { Message } = await session();
    if (type === 'INFO') assert.equal(Message, null);
    else assert.ok(line.startsWith(String(Message)), `the account says ${Message}`);
  };

  return {
    ...live,
    live,
    simulator,
    session,
    isShown,
    isReported,
    isLogged: async (sentence) => {
      const lines = await logged('ERROR', sentence);
      assert.equal(lines.length, 1, 'once');
    },
    isWellAgain: async () => {
      assert.equal((await session()).State, 'live');
      await live.soon(async () => (await session()).Message === null, 'nothing is wrong any more');
    },
    connect: (more = {}) => live.connect(broker, NAME, { ...BOT, ...more }),
    ready: () => live.ready(broker, NAME, BOT),
    logIn: () => live.logIn(broker, NAME),
    backFrom: () => live.backFrom(broker, NAME),
    begin: () => live.call('POST', `/login/${NAME}`),
    sent: () => simulator.world.desk.orders(simulator.world.accounts[0]?.clientId ?? '').length,
    resting: async () => {
      const ltp = (await live.call('GET', '/ltp?Tokens=NSE:212')).body.data[0]?.ltp;
      const limitPrice = Math.floor(Number(ltp) * 0.95);
      const strefID = await live.placed({ identifier: NAME, orderType: 'Limit', limitPrice });
      await live.soon(
        async () => (await live.rows(`strefid=${strefID}`))[0]?.status === 'Placed',
        'it is working',
      );
      return strefID;
    },
    othersTrade: async () => {
      assert.deepEqual(await live.orders('paper'), ['Executed'], 'other accounts go on');
    },
  };
}

/** Nothing else is traded on these days, and a list of everything takes seconds to write and to read. */
function isShare({ class: kind }: Instrument): boolean {
  return kind === 'equity';
}
