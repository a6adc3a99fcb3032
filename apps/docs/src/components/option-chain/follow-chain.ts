import { DataSocket, type OptionChain, type Spark } from '@spark/client';

export interface ChainChoice {
  readonly symbol: string;
  readonly exchange: 'NFO' | 'BFO';
}

interface ChainListener {
  readonly chain: (chain: OptionChain) => void;
  /** A sentence about the connection or the chain; empty when all is well. */
  readonly say: (sentence: string) => void;
  readonly failed: (failure: unknown) => void;
}

const STRIKES = 5;

/** Follows an option chain of the reader's Spark over `/dataWS`, until it is stopped. */
export function followChain(
  spark: Spark,
  choice: ChainChoice,
  listener: ChainListener,
): { readonly stop: () => void } {
  let isOver = false;
  const socket = new DataSocket(spark, {
    onConnect: () => listener.say(''),
    onOptionChain: (chain) => {
      if (!isOver) listener.chain(chain);
    },
    onGeneral: ({ message }) => {
      if (!isOver && message !== 'Connected') listener.say(message);
    },
    onDisconnect: ({ inMs }) => {
      if (!isOver)
        listener.say(`No connection; what you see is old. Trying again in ${Math.ceil(inMs / 1_000)} s.`);
    },
    onClose: (why) => {
      if (!isOver && why !== null) listener.failed(why);
    },
  });
  socket.subscribeOptionChain({ ...choice, strikes: STRIKES }).catch((failure: unknown) => {
    if (!isOver) listener.failed(failure);
  });
  return {
    stop: () => {
      isOver = true;
      socket.close();
    },
  };
}
