import type { Instant } from '@spark/core';
import { parseJson, rowOf, textIn } from './loose-json.ts';

/** The three tokens of a login. Only the first is needed to trade; the second opens the tick stream. */
export type AngelSession = {
  readonly jwtToken: string;
  readonly feedToken: string;
  readonly refreshToken: string;
};

const TOKEN_CHARS_MAX = 8_000;

/** A session as it is kept, or as a user brings it: the tokens as JSON, or the first of them alone. */
export function readAngelSession(text: string): AngelSession | null {
  const given = rowOf(parseJson(text));
  const session = given
    ? {
        jwtToken: token(textIn(given, 'jwtToken')),
        feedToken: token(textIn(given, 'feedToken')),
        refreshToken: token(textIn(given, 'refreshToken')),
      }
    : { jwtToken: token(text), feedToken: '', refreshToken: '' };
  return session.jwtToken === '' ? null : session;
}

export function writeAngelSession({ jwtToken, feedToken, refreshToken }: AngelSession): string {
  return JSON.stringify({ jwtToken, feedToken, refreshToken });
}

/** Programs hand the token around together with the word of its header. What could not stand in a header is none. */
function token(text: string): string {
  const bare = text.trim().replace(/^bearer(\s+|$)/i, '');
  return /^[\w.~+/=-]+$/.test(bare) && bare.length <= TOKEN_CHARS_MAX ? bare : '';
}

/** When the token ends, read from the token itself; null where it does not say. */
export function angelSessionEnd({ jwtToken }: AngelSession): Instant | null {
  const claims = rowOf(parseJson(Buffer.from(jwtToken.split('.')[1] ?? '', 'base64url').toString('utf8')));
  const seconds = claims?.exp;
  return typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds > 0 ? seconds * 1000 : null;
}
