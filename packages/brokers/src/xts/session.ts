import { isObject, parseJson, textOf } from './wire.ts';

/** Orders and prices are two applications with two key pairs; each refuses the token of the other. */
export type XtsApplication = 'interactive' | 'market-data';

/** What later calls need of a login. */
export type XtsSession = {
  readonly application: XtsApplication;
  readonly token: string;
  readonly userId: string;
  /** A dealer logs in for clients, and then every call names the client. */
  readonly isDealer: boolean;
};

export function writeSession(session: XtsSession): string {
  return JSON.stringify(session);
}

/**
 * The text that `writeSession` made, or what a user pasted: the result of a login as XTS sends it, or a bare
 * token, whose user is then taken to be the client of the account.
 */
export function readSession(text: string, clientId: string): XtsSession {
  const parsed = text.trimStart().startsWith('{') ? parseJson(text) : undefined;
  if (!isObject(parsed)) return bareToken(text.trim(), clientId);
  return {
    application: parsed.application === 'market-data' ? 'market-data' : 'interactive',
    token: textOf(parsed.token),
    userId: textOf(parsed.userId) || textOf(parsed.userID) || clientId,
    isDealer: parsed.isDealer === true || parsed.isInvestorClient === false,
  };
}

function bareToken(token: string, clientId: string): XtsSession {
  return { application: 'interactive', token, userId: clientId, isDealer: false };
}
