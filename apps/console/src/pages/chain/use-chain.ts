import { DataSocket, type OptionChain, SparkError, type SubscribeOptionChainPayload } from '@spark/client';
import { useEffect, useState } from 'react';
import { LIVE } from '../../live/live-stores.ts';
import { useSpark } from '../../session/session-context.tsx';

type ChainQuestion = Omit<SubscribeOptionChainPayload, 'expiry'> & { readonly expiry: string | undefined };

/** A chain as the server sends it, at most twice a second. What was of another question is not shown. */
export function useChain({ symbol, exchange, expiry, strikes }: ChainQuestion): {
  readonly chain: OptionChain | null;
  readonly error: SparkError | null;
} {
  const spark = useSpark();
  const [state, setState] = useState<{
    readonly chain: OptionChain | null;
    readonly error: SparkError | null;
  }>(NOTHING);
  useEffect(() => {
    setState(NOTHING);
    if (expiry === undefined) return;
    const fail = (error: unknown) =>
      setState(({ chain }) => ({ chain, error: error instanceof SparkError ? error : null }));
    const socket = new DataSocket(spark, {
      ...LIVE,
      onOptionChain: (chain) => setState({ chain, error: null }),
      onError: fail,
    });
    socket
      .subscribeOptionChain({ symbol, exchange, expiry, ...(strikes === undefined ? {} : { strikes }) })
      .catch(fail);
    return () => socket.close();
  }, [spark, symbol, exchange, expiry, strikes]);
  return state;
}

const NOTHING = { chain: null, error: null } as const;
