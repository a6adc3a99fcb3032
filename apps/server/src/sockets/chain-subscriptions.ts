import type { LiveChain, LiveChains } from '@spark/application';
import { DATA_ANSWERS, type LeftChain, type LiveChainQuestion, type Problem, problem } from '@spark/contract';
import { LIMITS } from '@spark/vocabulary';
import type { FastifyBaseLogger } from 'fastify';
import { toWireOptionChain } from '../wire/option-chain.ts';
import type { ClientSocket } from './client-socket.ts';

/** What a socket follows of option chains. */
export type ChainSubscriptions = {
  readonly subscribe: (wanted: LiveChainQuestion) => ChainAnswer;
  readonly unsubscribe: (left: LeftChain) => ChainAnswer;
  readonly onRoom: () => void;
  readonly close: () => void;
};

export type ChainAnswer = { readonly message: string; readonly errors?: readonly Problem[] };

type Parts = { readonly liveChains: LiveChains; readonly log: FastifyBaseLogger };

type Followed = {
  readonly asked: LiveChainQuestion;
  readonly topic: string;
  readonly chain: LiveChain;
  /** It is worth reading, and waits for room. */
  isDue: boolean;
  isReading: boolean;
  hasFailed: boolean;
  sent: string;
};

/** Makes the option chains of one socket after the other; what a user follows on all of them is counted here. */
export function createChainSubscriptions({
  liveChains,
  log,
}: Parts): (socket: ClientSocket) => ChainSubscriptions {
  const counts = new Map<string, number>();

  function addCount(ucc: string, more: number): void {
    const count = (counts.get(ucc) ?? 0) + more;
    if (count > 0) counts.set(ucc, count);
    else counts.delete(ucc);
  }

  return (socket) => {
    const { ucc } = socket.desk.user;
    const followed = new Map<string, Followed>();

    function due(one: Followed): void {
      one.isDue = true;
      if (!one.isReading && socket.hasRoom()) void push(one);
    }

    async function push(one: Followed): Promise<void> {
      one.isDue = false;
      one.isReading = true;
      try {
        const read = await one.chain.read();
        if (followed.get(one.topic) !== one) return;
        if (read === null) {
          leave(one);
          socket.sendGeneral(overText(one));
          return;
        }
        one.hasFailed = false;
        const data = [toWireOptionChain(one.asked, read)];
        const text = JSON.stringify({ type: 'OptionChain', message: one.topic, data });
        if (text !== one.sent) socket.sendText(text);
        one.sent = text;
      } catch (error) {
        if (!one.hasFailed) {
          log.error({ err: error }, 'An option chain could not be read for a socket.');
          const why = problem('store_unavailable');
          socket.sendGeneral(`${one.topic} is not up to date: ${why.message}`);
        }
        one.hasFailed = true;
        // What was shown before is shown again once it can be read.
        one.sent = '';
      } finally {
        one.isReading = false;
        if (one.isDue && followed.get(one.topic) === one && socket.hasRoom()) void push(one);
      }
    }

    function leave(one: Followed): void {
      if (followed.get(one.topic) !== one) return;
      followed.delete(one.topic);
      one.chain.close();
      addCount(ucc, -1);
    }

    function subscribe(asked: LiveChainQuestion): ChainAnswer {
      const { symbol, exchange, expiry = null, strikes } = asked;
      const wanted = { exchange, underlying: symbol, expiry, strikesEachSide: strikes };
      let one: Followed | null = null;
      const chain = liveChains.follow(ucc, wanted, () => one && due(one));
      if (!chain.ok) return refusal(refusalOf(asked, chain.error));
      const topic = `chain:${exchange}:${symbol}:${chain.value.expiry}`;
      const before = followed.get(topic);
      const tooMany = before === undefined ? limitReached() : null;
      if (tooMany !== null) {
        chain.value.close();
        return refusal(tooMany);
      }
      if (before !== undefined) leave(before);
      one = {
        asked,
        topic,
        chain: chain.value,
        isDue: false,
        isReading: false,
        hasFailed: false,
        sent: '',
      };
      followed.set(topic, one);
      addCount(ucc, 1);
      return { message: DATA_ANSWERS.subscribeOptionChain };
    }

    function limitReached(): Problem | null {
      const { chainsPerSocket, chainsPerUser } = LIMITS;
      if (followed.size >= chainsPerSocket)
        return problem('chains_too_many', { limit: chainsPerSocket, where: 'on one socket' });
      if ((counts.get(ucc) ?? 0) >= chainsPerUser)
        return problem('chains_too_many', { limit: chainsPerUser, where: 'on all your sockets' });
      return null;
    }

    return {
      subscribe,
      unsubscribe: ({ symbol, exchange, expiry }) => {
        for (const one of [...followed.values()]) {
          const { asked, chain } = one;
          if (
            asked.symbol === symbol &&
            asked.exchange === exchange &&
            chain.expiry === (expiry ?? chain.expiry)
          )
            leave(one);
        }
        return { message: DATA_ANSWERS.unsubscribeOptionChain };
      },
      onRoom: () => {
        for (const one of followed.values()) if (one.isDue) due(one);
      },
      close: () => {
        for (const one of [...followed.values()]) leave(one);
      },
    };
  };
}

function overText({ asked, topic, chain }: Followed): string {
  return `The options of ${asked.symbol} that expire on ${chain.expiry} can no longer be traded: ${topic} has ended`;
}

type Refused = Extract<ReturnType<LiveChains['follow']>, { readonly ok: false }>['error'];

function refusalOf({ exchange, expiry }: LiveChainQuestion, refused: Refused): Problem {
  switch (refused.code) {
    case 'underlying-unknown':
      return optionUnknown('symbol', `no options of this name are listed at ${exchange}`);
    case 'expiry-unknown':
      return optionUnknown('expiry', `no options of this name expire on ${expiry} at ${exchange}`);
    case 'expiry-over':
      return optionUnknown('expiry', `the options that expire on ${refused.expiry} are over`);
  }
}

function optionUnknown(field: string, reason: string): Problem {
  return problem('option_unknown', { field: `payload.${field}`, reason });
}

function refusal(why: Problem): ChainAnswer {
  return { message: why.message, errors: [why] };
}
