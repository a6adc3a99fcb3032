import { LIMITS } from '@spark/vocabulary';
import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import {
  ArmedSession,
  Arming,
  ConsoleLogin,
  ConsoleSession,
  SessionChoice,
  SessionRow,
  SocketTicket,
} from '../schema/session.ts';

export const startConsoleSession = defineRoute({
  id: 'startConsoleSession',
  method: 'POST',
  path: '/console/session',
  tag: 'Sessions',
  summary: 'Sign in to the console',
  description:
    `Gives an access token of ${LIMITS.sessionTokenMinutes} minutes for the memory of a page, and sets a cookie that does ` +
    'nothing but renew it: scripts cannot read it, and no other call looks at it. Only for pages of this Spark, with ' +
    'JSON and the header `X-Spark-Console: 1`.',
  auth: 'none',
  extension: true,
  pageOnly: true,
  body: ConsoleLogin,
  reply: { kind: 'envelope', item: ConsoleSession, message: MESSAGES.signedIn },
});

export const renewConsoleSession = defineRoute({
  id: 'renewConsoleSession',
  method: 'POST',
  path: '/console/session/renew',
  tag: 'Sessions',
  summary: 'Renew the session of the console',
  description:
    'Gives a new access token for the cookie, and another cookie. A cookie is good once: an old one that is used again ' +
    `ends the session, but for the ${LIMITS.renewalOverlapSeconds} seconds in which two tabs may renew at the same time.`,
  auth: 'none',
  extension: true,
  pageOnly: true,
  reply: { kind: 'envelope', item: ConsoleSession, message: MESSAGES.sessionRenewed },
});

export const endConsoleSession = defineRoute({
  id: 'endConsoleSession',
  method: 'DELETE',
  path: '/console/session',
  tag: 'Sessions',
  summary: 'Sign out of the console',
  description:
    'Ends the session of the cookie or of the access token at once, with its websockets, and takes the cookie away. ' +
    'Without a session it does nothing.',
  auth: 'none',
  extension: true,
  pageOnly: true,
  reply: { kind: 'envelope', item: null, message: MESSAGES.signedOut },
});

export const armConsoleSession = defineRoute({
  id: 'armConsoleSession',
  method: 'POST',
  path: '/console/session/arm',
  tag: 'Sessions',
  summary: 'Arm the console for live accounts',
  description:
    `For ${LIMITS.armedMinutes} minutes the session may open trades in live accounts and change settings that make them ` +
    'possible. Paper accounts and forward tests need no arming, and neither do cancelling, closing and switching off. ' +
    'Access tokens of POST /token are not sessions and need none.',
  auth: 'bearer',
  extension: true,
  pageOnly: true,
  body: Arming,
  reply: { kind: 'envelope', item: ArmedSession, message: MESSAGES.armed },
});

export const disarmConsoleSession = defineRoute({
  id: 'disarmConsoleSession',
  method: 'DELETE',
  path: '/console/session/arm',
  tag: 'Sessions',
  summary: 'Disarm the console',
  description: 'Ends the arming of the session at once. Open orders and positions stay as they are.',
  auth: 'bearer',
  extension: true,
  pageOnly: true,
  reply: { kind: 'envelope', item: ArmedSession, message: MESSAGES.disarmed },
});

export const makeSocketTicket = defineRoute({
  id: 'makeSocketTicket',
  method: 'POST',
  path: '/socket-ticket',
  tag: 'Sessions',
  summary: 'Get a ticket for a websocket',
  description:
    `Gives a ticket that opens one websocket within ${LIMITS.ticketSeconds} seconds, so that the access token stays out of ` +
    'its address. Opened with it, the websocket lasts as long as the session of the token, or as the token where it ' +
    'has none.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: SocketTicket, message: MESSAGES.ticketMade },
});

export const listSessions = defineRoute({
  id: 'listSessions',
  method: 'GET',
  path: '/sessions',
  tag: 'Sessions',
  summary: 'List where you are signed in',
  description:
    'The browsers that are signed in to the console as you, the one that was seen last first. Programs with an access ' +
    'token of POST /token are not sessions.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: SessionRow, message: MESSAGES.dataReceived },
});

export const endSession = defineRoute({
  id: 'endSession',
  method: 'DELETE',
  path: '/sessions/{session}',
  tag: 'Sessions',
  summary: 'End a session',
  description: 'Signs a browser out at once: its calls are refused and its websockets closed.',
  auth: 'bearer',
  extension: true,
  params: SessionChoice,
  needs: 'session',
  reply: { kind: 'envelope', item: null, message: MESSAGES.sessionEnded },
});

export const endOtherSessions = defineRoute({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/sessions',
  tag: 'Sessions',
  summary: 'End all other sessions',
  description:
    'Signs out every browser but the one that asks; with an access token of POST /token every browser.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: null, message: MESSAGES.otherSessionsEnded },
});
