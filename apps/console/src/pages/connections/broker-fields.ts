import type { Account } from '@spark/client';

export type BrokerCode = Account['Broker'];

export type FieldName =
  | 'Clientid'
  | 'ApiKey'
  | 'ApiSecret'
  | 'Password'
  | 'Pin'
  | 'Totp'
  | 'BotKeys'
  | 'Chatid'
  | 'Redirecturl'
  | 'Egress'
  | 'Brokerage'
  | 'Capital';

type BrokerField = {
  readonly name: FieldName;
  readonly label: string;
  readonly hint?: string;
  readonly isSecret?: boolean;
};

/** Brokers as their users call them. */
export const BROKER_NAMES: Readonly<Record<BrokerCode, string>> = {
  testBroker: 'Paper',
  FYERS: 'FYERS',
  IIFLXTS: 'IIFL XTS',
  ANGELONE: 'Angel One',
};

export const BROKER_CODES: readonly BrokerCode[] = ['testBroker', 'FYERS', 'IIFLXTS', 'ANGELONE'];

const CLIENT: BrokerField = { name: 'Clientid', label: 'Client code' };
const KEYS: readonly BrokerField[] = [
  { name: 'ApiKey', label: 'API key' },
  { name: 'ApiSecret', label: 'API secret', isSecret: true },
];
const COMMON: readonly BrokerField[] = [
  { name: 'Brokerage', label: 'Brokerage', hint: 'zero, flat 20, percent 0.03 cap 20' },
  { name: 'BotKeys', label: 'Telegram bot token', isSecret: true },
  { name: 'Chatid', label: 'Telegram chat' },
];
const LIVE: readonly BrokerField[] = [
  { name: 'Redirecturl', label: 'Redirect address' },
  { name: 'Egress', label: 'Way out', hint: 'local 1.2.3.4, or a proxy, or two' },
];

/** What each broker needs of an account. */
export const BROKER_FIELDS: Readonly<Record<BrokerCode, readonly BrokerField[]>> = {
  testBroker: [{ name: 'Capital', label: 'Capital', hint: 'rupees, 10,00,000 when empty' }, ...COMMON],
  FYERS: [CLIENT, ...KEYS, ...LIVE, ...COMMON],
  IIFLXTS: [CLIENT, ...KEYS, ...LIVE, ...COMMON],
  ANGELONE: [
    CLIENT,
    ...KEYS,
    { name: 'Pin', label: 'Pin', isSecret: true },
    { name: 'Totp', label: 'Seed of the one-time passwords', isSecret: true },
    ...LIVE,
    ...COMMON,
  ],
};
