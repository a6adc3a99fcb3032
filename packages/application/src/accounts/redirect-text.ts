import type { Broker } from '@spark/vocabulary';

/** What a browser brought back from a broker's login page. */
export type Redirect =
  | {
      readonly kind: 'code';
      readonly authCode: string;
      /** The same with all parameters, for a person to paste where there is no state. */
      readonly byHand: string;
      readonly state: string | null;
    }
  /** The broker sent the browser back without a code, and said why. */
  | { readonly kind: 'refused'; readonly reason: string; readonly state: string | null }
  /** Keys are enough to log in: the page is ours, and shows the result. */
  | { readonly kind: 'own-page'; readonly state: string }
  | { readonly kind: 'nothing' };

/** Under which name the code comes. FYERS also sends `code`, which is a status number and not a code. */
const CODE_NAME: Readonly<Record<Broker, string>> = {
  testBroker: 'auth_code',
  FYERS: 'auth_code',
  ANGELONE: 'auth_token',
  IIFLXTS: 'auth_code',
};

export function readRedirect(broker: Broker, query: ReadonlyMap<string, string>): Redirect {
  const state = query.get('state') ?? null;
  if (state !== null && query.size === 1) return { kind: 'own-page', state };
  const authCode = query.get(CODE_NAME[broker]) ?? '';
  if (authCode !== '') return { kind: 'code', authCode, byHand: byHand(broker, authCode, query), state };
  const isError = ['error', 'failure', 'false'].includes(
    (query.get('s') ?? query.get('status') ?? '').toLowerCase(),
  );
  if (broker === 'ANGELONE' && query.has('feed_token'))
    return { kind: 'refused', reason: 'it gave a feed_token and no auth_token', state };
  const message = query.get('message') ?? query.get('error_description') ?? query.get('error') ?? '';
  if (isError || message !== '') {
    const reason = message.slice(0, REASON_CHARS) || 'no reason given';
    return { kind: 'refused', reason, state };
  }
  return { kind: 'nothing' };
}

/** Angel One's redirect has no code but the tokens themselves, and prices need another of them than orders. */
function byHand(broker: Broker, authCode: string, query: ReadonlyMap<string, string>): string {
  if (broker !== 'ANGELONE') return authCode;
  const [feedToken, refreshToken] = [query.get('feed_token') ?? '', query.get('refresh_token') ?? ''];
  return JSON.stringify({ jwtToken: authCode, feedToken, refreshToken });
}

/** The text comes from an address bar, so it is untrusted. */
const REASON_CHARS = 200;
