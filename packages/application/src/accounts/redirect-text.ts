import type { RedirectDialect } from '@spark/brokers';

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

export function readRedirect(
  { codeName, byHand, refusal }: RedirectDialect,
  query: ReadonlyMap<string, string>,
): Redirect {
  const state = query.get('state') ?? null;
  if (state !== null && query.size === 1) return { kind: 'own-page', state };
  const authCode = query.get(codeName) ?? '';
  if (authCode !== '')
    return { kind: 'code', authCode, byHand: byHand?.(authCode, query) ?? authCode, state };
  const isError = ['error', 'failure', 'false'].includes(
    (query.get('s') ?? query.get('status') ?? '').toLowerCase(),
  );
  const ownReason = refusal?.(query) ?? null;
  if (ownReason !== null) return { kind: 'refused', reason: ownReason, state };
  const message = query.get('message') ?? query.get('error_description') ?? query.get('error') ?? '';
  if (isError || message !== '') {
    const reason = message.slice(0, REASON_CHARS) || 'no reason given';
    return { kind: 'refused', reason, state };
  }
  return { kind: 'nothing' };
}

/** The text comes from an address bar, so it is untrusted. */
const REASON_CHARS = 200;
