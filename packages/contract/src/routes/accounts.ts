import { LIMITS } from '@spark/vocabulary';
import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import {
  Account,
  AccountChange,
  AccountDetails,
  LoginUrl,
  NewAccount,
  TradeFlag,
} from '../schema/account.ts';
import { BrokerAccount } from '../schema/broker-account.ts';
import { AccountLink } from '../schema/link.ts';
import { accountName, brokerCode, secret, yesNo } from '../schema/scalars.ts';
import { Type } from '../schema/type.ts';

const named = Type.Object({ AccountName: accountName() });

export const listAccounts = defineRoute({
  id: 'listAccounts',
  method: 'GET',
  path: '/account',
  tag: 'Accounts',
  summary: 'List your accounts',
  description: 'All broker accounts you connected, by name.',
  auth: 'bearer',
  extension: false,
  reply: { kind: 'envelope', item: Account, message: MESSAGES.dataReceived },
});

export const readAccount = defineRoute({
  id: 'readAccount',
  method: 'GET',
  path: '/account/{AccountName}',
  tag: 'Accounts',
  summary: 'Read one account',
  description:
    'One account with its session and Telegram settings. Passwords, pins and secrets are never returned.',
  auth: 'bearer',
  extension: false,
  params: named,
  reply: { kind: 'envelope', item: AccountDetails, message: MESSAGES.dataReceived },
});

export const addAccount = defineRoute({
  id: 'addAccount',
  method: 'POST',
  path: '/account',
  tag: 'Accounts',
  summary: 'Connect an account',
  description:
    'Connects a broker account under a name of your choice. The number of enabled accounts is limited by ' +
    '`acLimit` of your profile.',
  auth: 'bearer',
  extension: true,
  body: NewAccount,
  sample: { AccountName: 'account3', Broker: 'testBroker', Clientid: 'AB1234' },
  reply: { kind: 'envelope', item: null, message: MESSAGES.accountAdded },
});

export const changeAccount = defineRoute({
  id: 'changeAccount',
  method: 'PUT',
  path: '/account/{AccountName}',
  tag: 'Accounts',
  summary: 'Change an account',
  description:
    'Changes what the account was connected with. What is not given stays as it is; an empty text clears the ' +
    'field. Name and broker of an account do not change.',
  auth: 'bearer',
  extension: true,
  params: named,
  body: AccountChange,
  sample: { AccountName: 'account1', Clientid: 'AB1234' },
  reply: { kind: 'envelope', item: null, message: MESSAGES.accountModified },
});

export const deleteAccount = defineRoute({
  id: 'deleteAccount',
  method: 'DELETE',
  path: '/account/{AccountName}',
  tag: 'Accounts',
  summary: 'Delete an account',
  description: 'Deletes the account in Spark with its links and secrets. The broker is not touched.',
  auth: 'bearer',
  extension: true,
  params: named,
  reply: { kind: 'envelope', item: null, message: MESSAGES.accountDeleted },
});

export const readBrokerAccount = defineRoute({
  id: 'readBrokerAccount',
  method: 'GET',
  path: '/broker-account',
  tag: 'Accounts',
  summary: 'Ask the broker about an account',
  description:
    'Funds and positions of an account as its broker tells them, beside the positions of Spark. Where the two differ it ' +
    'says so and changes nothing: you may have traded elsewhere. What the broker did not answer is null and never zero. ' +
    `The broker is asked at most once in ${LIMITS.portfolioSnapshotSeconds} seconds.`,
  auth: 'bearer',
  extension: true,
  query: Type.Object({ AccountName: accountName({ 'x-aliases': ['acname'] }) }),
  reply: {
    kind: 'envelope',
    item: BrokerAccount,
    message: MESSAGES.dataReceived,
  },
});

export const startBrokerLogin = defineRoute({
  id: 'startBrokerLogin',
  method: 'POST',
  path: '/login/{AccountName}',
  tag: 'Accounts',
  summary: 'Begin a login at the broker',
  description:
    "Gives the address of the broker's login page. After the login the broker sends you back with an auth " +
    'code, which POST /validate_authcode/{broker} takes.',
  auth: 'bearer',
  extension: false,
  params: named,
  reply: { kind: 'envelope', item: LoginUrl, message: MESSAGES.loginUrlGenerated },
});

export const validateAuthCode = defineRoute({
  id: 'validateAuthCode',
  method: 'POST',
  path: '/validate_authcode/{broker}',
  tag: 'Accounts',
  summary: 'Finish a login at the broker',
  description: 'Exchanges the auth code for a broker session of the account whose login you began.',
  auth: 'bearer',
  extension: false,
  params: Type.Object({ broker: brokerCode() }),
  query: Type.Object({
    auth_code: secret({
      minLength: 1,
      description: 'The code the broker sent you back with.',
      examples: ['broker-auth-code'],
    }),
  }),
  reply: { kind: 'envelope', item: null, message: MESSAGES.loggedIn },
});

export const validateSession = defineRoute({
  id: 'validateSession',
  method: 'POST',
  path: '/validate_session/{AccountName}',
  tag: 'Accounts',
  summary: 'Set the broker session yourself',
  description:
    'Takes a session id you got from the broker in another way. The account then counts as logged in today.',
  auth: 'bearer',
  extension: false,
  params: named,
  query: Type.Object({
    sessionid: secret({
      minLength: 1,
      description: 'The session id of the broker.',
      examples: ['broker-session'],
    }),
  }),
  reply: { kind: 'envelope', item: null, message: MESSAGES.sessionUpdated },
});

export const listAccountLinks = defineRoute({
  id: 'listAccountLinks',
  method: 'GET',
  path: '/link-strategy-account',
  tag: 'Accounts',
  summary: 'List the strategies of an account',
  description: 'The strategies that are linked to one account.',
  auth: 'bearer',
  extension: false,
  query: Type.Object({ ac: accountName({ 'x-aliases': ['acname', 'accountname'] }) }),
  reply: { kind: 'envelope', item: AccountLink, message: MESSAGES.dataReceived },
});

const switched = (description: string, example: 'Y' | 'N') =>
  Type.Object({ AccountName: accountName(), yn: yesNo({ description, examples: [example] }) });

export const activateAccount = defineRoute({
  id: 'activateAccount',
  method: 'POST',
  path: '/activate-account/{AccountName}/{yn}',
  tag: 'Accounts',
  summary: 'Switch trading on or off',
  description:
    'Y lets orders of linked strategies reach the account, N stops them. Open orders stay as they are.',
  auth: 'bearer',
  extension: false,
  params: switched('Y activates trading, N deactivates it.', 'Y'),
  reply: {
    kind: 'envelope',
    item: TradeFlag,
    message: MESSAGES.tradingActivated,
    otherMessages: [MESSAGES.tradingDeactivated],
  },
});

export const deactivateAccount = defineRoute({
  id: 'deactivateAccount',
  method: 'HEAD',
  path: '/activate-account/{AccountName}/{yn}',
  tag: 'Accounts',
  summary: 'Switch trading off, reply in headers',
  description:
    'Deactivates trading; `yn` must be N. The result travels as the header `Trade`, because a reply to HEAD ' +
    'has no body. Prefer the POST call, which says more.',
  auth: 'bearer',
  extension: false,
  params: switched('N; HEAD only deactivates.', 'N'),
  reply: {
    kind: 'headers',
    schema: Type.Object(
      {
        Trade: Type.Literal('N', {
          description: 'Orders are no longer sent for the account.',
          examples: ['N'],
        }),
      },
      { title: 'TradeOff', description: 'Trading is switched off.' },
    ),
  },
});

export const reconnectOrderFeed = defineRoute({
  id: 'reconnectOrderFeed',
  method: 'POST',
  path: '/reconnectWS/',
  tag: 'Accounts',
  summary: 'Reconnect to the broker',
  description:
    "Connects Spark anew to the broker's order feed of one account. Your own websocket is not touched.",
  auth: 'bearer',
  extension: false,
  query: Type.Object({ acname: accountName({ 'x-aliases': ['accountname'] }) }),
  reply: { kind: 'envelope', item: null, message: MESSAGES.reconnecting },
});

export const enableAccount = defineRoute({
  id: 'enableAccount',
  method: 'POST',
  path: '/account/enable',
  tag: 'Accounts',
  summary: 'Enable an account',
  description: 'Lets the account take one of your `acLimit` places again.',
  auth: 'bearer',
  extension: true,
  query: Type.Object({
    accountname: accountName({ 'x-aliases': ['acname'] }),
    broker: Type.Optional(
      brokerCode({ description: 'Guards against a mix-up: must be the broker of the account.' }),
    ),
  }),
  reply: { kind: 'envelope', item: null, message: MESSAGES.accountEnabled },
});

export const disableAccount = defineRoute({
  id: 'disableAccount',
  method: 'POST',
  path: '/account/disable',
  tag: 'Accounts',
  summary: 'Disable an account',
  description: 'Frees the place of the account and switches its trading off. Its history stays.',
  auth: 'bearer',
  extension: true,
  query: Type.Object({ accountname: accountName({ 'x-aliases': ['acname'] }) }),
  reply: { kind: 'envelope', item: null, message: MESSAGES.accountDisabled },
});

export const sendTestMessage = defineRoute({
  id: 'sendTestMessage',
  method: 'POST',
  path: '/telegram-test',
  tag: 'Accounts',
  summary: 'Send a test message to Telegram',
  description:
    'Sends a message with the bot of the account to its chat, and answers when Telegram took it. When Telegram does not, ' +
    'its reason is in the error.',
  auth: 'bearer',
  extension: true,
  query: Type.Object({ AccountName: accountName({ 'x-aliases': ['acname'] }) }),
  reply: { kind: 'envelope', item: null, message: MESSAGES.testMessageSent },
});
