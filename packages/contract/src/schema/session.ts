import { LIMITS, USER_TYPE } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { AccessToken } from './login.ts';
import { freeText, nullable, password, timestamp, totpCode, ucc } from './scalars.ts';
import { Type } from './type.ts';

const sessionId = () =>
  Type.String({
    pattern: '^[A-Za-z0-9]{16}$',
    'x-says': '16 letters and digits, as GET /sessions shows them',
    description: 'Which session it is.',
    examples: ['Kq3v9yZ1pLr8mNw2'],
  });

/** Either a login or a visit, which a list of required fields cannot say; the call itself checks it. */
export const ConsoleLogin = Type.Object(
  {
    userid: Type.Optional(
      Type.String({
        maxLength: LIMITS.emailChars,
        'x-aliases': ['username', 'email'],
        description: 'Your e-mail address. Required together with `password` unless `visitor` is true.',
        examples: ['trader@example.com'],
      }),
    ),
    password: Type.Optional(
      Type.String({
        maxLength: LIMITS.passwordCharsMax,
        'x-secret': true,
        description: 'Your password. Required together with `userid` unless `visitor` is true.',
        examples: ['correct horse battery'],
      }),
    ),
    totp: Type.Optional(
      totpCode({
        description: 'The code of your authenticator app, or a recovery code, where your login has one.',
      }),
    ),
    visitor: Type.Optional(
      Type.Boolean({
        description: 'true makes a visitor, as POST /visitor does, and signs in as them.',
        examples: [false],
      }),
    ),
  },
  {
    title: 'ConsoleLogin',
    description: 'Either userid and password, or visitor.',
    examples: [{ userid: 'trader@example.com', password: 'correct horse battery' }, { visitor: true }],
  },
);
export type ConsoleLogin = Static<typeof ConsoleLogin>;

export const ConsoleSession = Type.Object(
  {
    ...AccessToken.properties,
    expires_in: Type.Integer({
      minimum: 0,
      description: 'Seconds until the access token ends. Renew it before.',
      examples: [LIMITS.sessionTokenMinutes * 60],
    }),
    endsAt: timestamp({
      description: 'When the access token ends, in Indian time.',
      examples: ['2026-11-16T11:09:08'],
    }),
    session: sessionId(),
    sessionEndsAt: timestamp({
      description: 'When the session ends unless it is renewed before, in Indian time.',
      examples: ['2026-11-19T10:54:08'],
    }),
    UCC: ucc(),
    Name: freeText(LIMITS.personNameChars, { description: 'Your name.', examples: ['Asha Trader'] }),
    UserType: Type.Enum([...USER_TYPE], { description: 'What kind of user you are.', examples: ['basic'] }),
    armedUntil: nullable(
      timestamp({
        description:
          'Until when the session may open trades in live accounts, in Indian time; null: it may not.',
        examples: [null],
      }),
    ),
  },
  {
    title: 'ConsoleSession',
    description:
      'A session of the console. Keep the access token in memory; a cookie that scripts cannot read renews it.',
  },
);
export type ConsoleSession = Static<typeof ConsoleSession>;

export const SocketTicket = Type.Object(
  {
    ticket: Type.String({
      'x-secret': true,
      description: 'Put it into the address of a websocket as ticket, in place of token.',
      examples: ['Kq3v9yZ1pLr8mNw2sXt7bHc4dFg6jQe0'],
    }),
    expires_in: Type.Integer({
      minimum: 0,
      description: 'Seconds until it ends.',
      examples: [LIMITS.ticketSeconds],
    }),
  },
  { title: 'SocketTicket', description: 'Opens one websocket in place of the access token.' },
);
export type SocketTicket = Static<typeof SocketTicket>;

export const SessionRow = Type.Object(
  {
    session: sessionId(),
    device: Type.String({
      description: 'The browser and the system, as far as they say what they are.',
      examples: ['Firefox on Linux'],
    }),
    address: Type.String({ description: 'Where it was renewed from last.', examples: ['127.0.0.1'] }),
    startedAt: timestamp({ description: 'When you signed in, in Indian time.' }),
    lastSeenAt: timestamp({
      description: `When it was renewed last, in Indian time: a console that is open does it every ${LIMITS.sessionTokenMinutes} minutes.`,
    }),
    endsAt: timestamp({
      description: 'When it ends unless it is renewed before, in Indian time.',
      examples: ['2026-11-19T10:54:08'],
    }),
    armedUntil: nullable(
      timestamp({
        description: 'Until when it may open trades in live accounts, in Indian time; null: it may not.',
        examples: [null],
      }),
    ),
    current: Type.Boolean({ description: 'Whether it is the session of this call.', examples: [true] }),
  },
  { title: 'SessionRow', description: 'A browser that is signed in to the console as you.' },
);
export type SessionRow = Static<typeof SessionRow>;

export const SessionChoice = Type.Object(
  { session: sessionId() },
  { title: 'SessionChoice', description: 'Which session is meant.' },
);
export type SessionChoice = Static<typeof SessionChoice>;

export const Arming = Type.Object(
  {
    password: Type.Optional(password({ description: 'Your password, or `totp` instead.' })),
    totp: Type.Optional(
      totpCode({
        'x-instead-of': 'password',
        description: 'A code of your authenticator app, where your login has one, instead of the password.',
      }),
    ),
  },
  { title: 'Arming', 'x-needs-one': ['password', 'totp'], description: 'Proves that it is you.' },
);
export type Arming = Static<typeof Arming>;

export const ArmedSession = Type.Object(
  {
    session: sessionId(),
    armedUntil: nullable(
      timestamp({
        description: 'Until when it may open trades in live accounts, in Indian time; null: it may not.',
      }),
    ),
    expires_in: Type.Integer({
      minimum: 0,
      description: 'Seconds until then; 0 where it is not armed.',
      examples: [LIMITS.armedMinutes * 60],
    }),
  },
  { title: 'ArmedSession', description: 'Whether a session may open trades in live accounts.' },
);
export type ArmedSession = Static<typeof ArmedSession>;
