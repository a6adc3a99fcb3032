import { LIMITS, SESSION_STATE, YES_NO } from '@spark/vocabulary';
import type { Static } from 'typebox';
import {
  accountName,
  brokerCode,
  day,
  freeText,
  nullable,
  rupees,
  secret,
  timestamp,
  ucc,
} from './scalars.ts';
import { Type } from './type.ts';

/** An empty text is allowed, because on a change it clears the address. */
const WEB_ADDRESS = '^(https?://[^\\s]+)?$';

/** What the broker takes for an order. An empty text is allowed, because on a change it clears the field. */
const BROKERAGE =
  '^(zero|flat [0-9]{1,5}(\\.[0-9]{1,2})?|percent [0-9]{1,2}(\\.[0-9]{1,4})?( cap [0-9]{1,5}(\\.[0-9]{1,2})?)?)?$';

/** By which way orders of an account leave. An empty text is allowed, because on a change it clears the field. */
const EGRESS = '^(local +[0-9A-Fa-f.:]+|https?://[^\\s]+(, +https?://[^\\s]+)?)?$';

const clientId = () =>
  Type.String({
    minLength: 1,
    maxLength: LIMITS.clientIdChars,
    pattern: '^[^\\s](.*[^\\s])?$',
    'x-says': 'text without a space at either end',
    description: 'Your client code at the broker. For testBroker any text will do.',
    examples: ['AB1234'],
  });

const lastLogin = () =>
  nullable(
    day({
      description: 'Day of the latest login at the broker. A session is live only when this is today.',
      examples: ['2026-11-16'],
    }),
  );

const trade = () =>
  nullable(
    Type.Enum([...YES_NO], {
      description: 'Y when orders may be sent, N when not, null when it was never switched.',
      examples: ['Y'],
    }),
  );

export const AccountSession = Type.Object(
  {
    State: Type.Enum([...SESSION_STATE], {
      description:
        'Whether orders reach the broker (live), one has to log in again (ended), or nobody logged in yet (none).',
      examples: ['live'],
    }),
    EndsAt: nullable(
      timestamp({
        description:
          'When the session ends: when the broker said, at the latest at midnight. null when it lasts or there is none.',
        examples: ['2026-11-17T00:00:00'],
      }),
    ),
    Message: nullable(
      freeText(LIMITS.logMessageChars, {
        description:
          'Why it ended, what is wrong at the broker at the moment, or which hours it keeps where paper keeps others, in one ' +
          'sentence. null when there is nothing to tell.',
        examples: ['FYERS ended the session. Log in again.'],
      }),
    ),
  },
  {
    title: 'AccountSession',
    description: 'The login of the account at its broker, as it stands now.',
    examples: [{ State: 'live', EndsAt: '2026-11-17T00:00:00', Message: null }],
  },
);
export type AccountSession = Static<typeof AccountSession>;

export const Account = Type.Object(
  {
    Clientid: clientId(),
    AccountName: accountName(),
    LastLogin: lastLogin(),
    UCC: ucc(),
    Trade: trade(),
    Broker: brokerCode({ description: 'Code of the broker.' }),
    Session: AccountSession,
  },
  { title: 'Account', description: 'A broker account, as it stands in the list.' },
);
export type Account = Static<typeof Account>;

const BrokerSession = Type.Object(
  {
    jwtToken: Type.String({
      'x-secret': true,
      description: 'Token for trading.',
      examples: ['trading-token'],
    }),
    feedToken: Type.String({
      'x-secret': true,
      description: 'Token for market data.',
      examples: ['feed-token'],
    }),
  },
  { title: 'BrokerSession', description: 'A session of a broker that gives two tokens, as ANGELONE does.' },
);

export const AccountDetails = Type.Object(
  {
    ...Account.properties,
    ApiKey: nullable(
      secret({ description: 'Key of your developer app at the broker.', examples: ['broker-app-key'] }),
    ),
    Chatid: nullable(
      freeText(LIMITS.chatIdChars, {
        description: 'Telegram chat that is told about this account.',
        examples: ['123456789'],
      }),
    ),
    BotKeys: nullable(
      secret({
        description: 'Token of the Telegram bot that writes to the chat.',
        examples: ['123456789:telegram-bot-token'],
      }),
    ),
    Sessionid: Type.Union([Type.String({ maxLength: LIMITS.secretChars }), BrokerSession, Type.Null()], {
      'x-secret': true,
      description: 'The broker session: a text, an object of two tokens, or null when there is none.',
      examples: ['broker-session'],
    }),
    Redirecturl: nullable(
      freeText(LIMITS.urlChars, {
        description: 'Where the broker sends you back after its login page.',
        examples: ['https://spark.example.com/auth_code/FYERS'],
      }),
    ),
    Egress: nullable(
      freeText(LIMITS.egressChars, {
        description:
          'By which way orders of the account leave, a reserve after the usual one; the password of a proxy is masked.',
        examples: ['local 192.0.2.7'],
      }),
    ),
    Brokerage: nullable(
      freeText(LIMITS.brokerageChars, {
        description: 'What the broker takes for an order, in words; null for the plan of a discount broker.',
        examples: ['percent 0.03 cap 20'],
      }),
    ),
    Capital: nullable(
      rupees({
        maximum: LIMITS.capitalPaiseMax / 100,
        description:
          'What a paper account began with, in rupees; `Funds` of GET /broker-account tells what is left of it. ' +
          'null for a live account, whose money is at its broker.',
        examples: [1000000],
      }),
    ),
  },
  {
    title: 'AccountDetails',
    description:
      'One account with what its owner needs to use it. Password, pin and secrets never come back.',
  },
);
export type AccountDetails = Static<typeof AccountDetails>;

const secretFields = () => ({
  ApiKey: Type.Optional(
    secret({ description: 'Key of your developer app at the broker.', examples: ['broker-app-key'] }),
  ),
  ApiSecret: Type.Optional(
    secret({
      description: 'Secret of your developer app. It is kept sealed and never returned.',
      examples: ['broker-app-secret'],
    }),
  ),
  Password: Type.Optional(
    secret({
      description: 'Password at the broker, for brokers that need it. Never returned.',
      examples: ['broker-password'],
    }),
  ),
  Pin: Type.Optional(
    secret({
      description: 'Pin at the broker, for brokers that need it. Never returned.',
      examples: ['0000'],
    }),
  ),
  Totp: Type.Optional(
    secret({
      description: 'Seed of the one-time passwords, for brokers that need it. Never returned.',
      examples: ['JBSWY3DPEHPK3PXP'],
    }),
  ),
  BotKeys: Type.Optional(
    secret({
      description: 'Token of the Telegram bot that shall write to you.',
      examples: ['123456789:telegram-bot-token'],
    }),
  ),
});

const optionalFields = () => ({
  ...secretFields(),
  Chatid: Type.Optional(
    freeText(LIMITS.chatIdChars, {
      pattern: '^(-?[0-9]{1,20}|@[A-Za-z0-9_]{1,31})?$',
      'x-says': 'the number of a Telegram chat (groups are negative), or @ and a channel name',
      description: 'Telegram chat that shall be told about this account.',
      examples: ['123456789'],
    }),
  ),
  Redirecturl: Type.Optional(
    freeText(LIMITS.urlChars, {
      pattern: WEB_ADDRESS,
      'x-says': 'an address that begins with http:// or https://',
      description: 'Where the broker shall send you back after its login page.',
      examples: ['https://spark.example.com/auth_code/FYERS'],
    }),
  ),
  Egress: Type.Optional(
    freeText(LIMITS.egressChars, {
      pattern: EGRESS,
      'x-secret': true,
      'x-says': 'the word local and an address of this machine, or the address of a proxy, or of two',
      description:
        'By which way orders of this account leave, for brokers that take them only from a registered address: ' +
        '`local` and an IP address of the machine that Spark runs on, or the http address of a proxy. A second proxy ' +
        'after a comma is the reserve: it is used only while the first is not reached. When not given, whichever way ' +
        'the machine takes.',
      examples: ['local 192.0.2.7'],
    }),
  ),
  Brokerage: Type.Optional(
    freeText(LIMITS.brokerageChars, {
      pattern: BROKERAGE,
      'x-says':
        'zero, flat and rupees, or percent and a share, with cap and rupees after it where there is one',
      description:
        'What your broker takes for each order, for the charges of trades: `zero`, `flat 20`, `percent 0.5` or ' +
        '`percent 0.03 cap 20`. When not given, the plan of a discount broker: delivery free, ₹20 for an option, any other ' +
        '0.03 % up to ₹20. Trades that were made already keep their charges.',
      examples: ['percent 0.03 cap 20'],
    }),
  ),
});

const capital = () =>
  Type.Optional(
    rupees({
      minimum: 1,
      maximum: LIMITS.capitalPaiseMax / 100,
      description:
        'With how much money a paper account begins, in rupees; ₹10,00,000 when it is never sent. Sending it sets the ' +
        'money of the account to it again, whatever was won or lost, so it is taken only while no order and no position ' +
        'of the account is open. A live account has its money at its broker.',
      examples: [1000000],
    }),
  );

export const NewAccount = Type.Object(
  {
    AccountName: accountName({ 'x-new': true }),
    Broker: brokerCode(),
    Clientid: clientId(),
    ...optionalFields(),
    Capital: capital(),
  },
  {
    title: 'NewAccount',
    description: 'What an account is connected from.',
    examples: [{ AccountName: 'account1', Broker: 'testBroker', Clientid: 'AB1234' }],
  },
);
export type NewAccount = Static<typeof NewAccount>;

export const AccountChange = Type.Object(
  { Clientid: Type.Optional(clientId()), ...clearable(optionalFields()), Capital: capital() },
  {
    title: 'AccountChange',
    description: 'New values of an account. What is not given stays; an empty text clears the field.',
    examples: [{ Chatid: '123456789', BotKeys: '123456789:telegram-bot-token' }],
  },
);
export type AccountChange = Static<typeof AccountChange>;

function clearable<Fields extends ReturnType<typeof optionalFields>>(fields: Fields): Fields {
  for (const field of Object.values(fields)) Object.assign(field, { 'x-empty-clears': true });
  return fields;
}

export const LoginUrl = Type.Object(
  {
    loginUrl: Type.String({
      description: 'Open it in a browser and log in; the broker then sends you back with an auth code.',
      examples: ['https://spark.example.com/auth_code/testBroker?auth_code=demo'],
    }),
  },
  { title: 'LoginUrl', description: "Address of the broker's login page." },
);
export type LoginUrl = Static<typeof LoginUrl>;

export const TradeFlag = Type.Object(
  {
    Trade: Type.Enum([...YES_NO], {
      description: 'Y when orders may now be sent for the account, N when not.',
      examples: ['Y'],
    }),
  },
  { title: 'TradeFlag', description: 'Whether trading is switched on.' },
);
export type TradeFlag = Static<typeof TradeFlag>;
