import type { SubscribePayload, UnsubscribePayload } from '../generated/entities.ts';

type TickMode = 'ltp' | 'quote' | 'depth';
type Subscription = { tick: TickMode | null; hasCandles: boolean; account: string | undefined };

/** What a socket watches, so that it can be asked for again after a reconnect. Follows the rules of the server. */
export type Subscriptions = {
  readonly add: (payload: SubscribePayload) => void;
  readonly remove: (payload: UnsubscribePayload) => void;
  /** The commands that bring a fresh connection to where the last one was; as few as possible. */
  readonly all: () => readonly SubscribePayload[];
};

export function createSubscriptions(): Subscriptions {
  const wishes = new Map<string, Subscription>();
  return {
    add: ({ tokens, mode, AccountName }) => {
      for (const token of tokens) {
        const wish = wishes.get(token) ?? { tick: null, hasCandles: false, account: undefined };
        wishes.set(token, wish);
        if (mode !== 'candle') wish.tick = mode ?? 'quote';
        if (mode === undefined || mode === 'candle') wish.hasCandles = true;
        wish.account = AccountName;
      }
    },
    remove: ({ tokens, mode }) => {
      for (const token of tokens) {
        const wish = wishes.get(token);
        if (wish === undefined) continue;
        if (mode !== 'candle') wish.tick = null;
        if (mode === undefined || mode === 'candle') wish.hasCandles = false;
        if (wish.tick === null && !wish.hasCandles) wishes.delete(token);
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
      for (const [token, { tick, hasCandles, account }] of wishes) {
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
