import type { SubscribePayload, UnsubscribePayload } from '../generated/entities.ts';

type TickMode = 'ltp' | 'quote' | 'depth';
type Subscription = { tick: TickMode | null; hasCandles: boolean; account: string | undefined };

/** The subscriptions of a socket, so that they can be sent again after a reconnect. Follows the rules of the server. */
export type Subscriptions = {
  readonly add: (payload: SubscribePayload) => void;
  readonly remove: (payload: UnsubscribePayload) => void;
  /** The commands that restore the subscriptions on a new connection; as few as possible. */
  readonly all: () => readonly SubscribePayload[];
};

export function createSubscriptions(): Subscriptions {
  const subscriptions = new Map<string, Subscription>();
  return {
    add: ({ tokens, mode, AccountName }) => {
      for (const token of tokens) {
        const subscription = subscriptions.get(token) ?? {
          tick: null,
          hasCandles: false,
          account: undefined,
        };
        subscriptions.set(token, subscription);
        if (mode !== 'candle') subscription.tick = mode ?? 'quote';
        if (mode === undefined || mode === 'candle') subscription.hasCandles = true;
        subscription.account = AccountName;
      }
    },
    remove: ({ tokens, mode }) => {
      for (const token of tokens) {
        const subscription = subscriptions.get(token);
        if (subscription === undefined) continue;
        if (mode !== 'candle') subscription.tick = null;
        if (mode === undefined || mode === 'candle') subscription.hasCandles = false;
        if (subscription.tick === null && !subscription.hasCandles) subscriptions.delete(token);
      }
    },
    all: () => {
      const groups = new Map<string, { readonly payload: SubscribePayload; readonly tokens: string[] }>();
      const put = (token: string, mode: SubscribePayload['mode'], account: string | undefined) => {
        const key = JSON.stringify([mode, account]);
        const tokens = groups.get(key)?.tokens ?? [];
        tokens.push(token);
        const payload: SubscribePayload = {
          tokens,
          ...(mode === undefined ? {} : { mode }),
          ...(account === undefined ? {} : { AccountName: account }),
        };
        groups.set(key, { payload, tokens });
      };
      for (const [token, { tick, hasCandles, account }] of subscriptions) {
        if (tick === 'quote' && hasCandles) {
          put(token, undefined, account);
          continue;
        }
        if (tick !== null) put(token, tick, account);
        if (hasCandles) put(token, 'candle', account);
      }
      return [...groups.values()].map(({ payload }) => payload);
    },
  };
}
