import { type AddedUser, hoursText, listInUse, type SimulatedBrokers } from '@spark/application';
import { LIVE_ADAPTERS } from '@spark/brokers';
import type { Config } from '../config.ts';

export type Started = {
  readonly config: Config;
  readonly address: string;
  readonly added: AddedUser | null;
  readonly simulation: SimulatedBrokers | null;
  readonly milliseconds: number;
  readonly site: 'off' | 'to be built' | 'ready';
};

/** What `npm start` prints once Spark is up: where everything is, and how to log in. */
export function banner({ config, address, added, simulation, milliseconds, site }: Started): string {
  const data =
    config.databaseUrl === undefined ? `SQLite in ${config.dataFolder}` : 'PostgreSQL (DATABASE_URL)';
  return [
    '',
    `  Spark is running at ${address}   (ready in ${(milliseconds / 1_000).toFixed(1)} s)`,
    '',
    ...SITE_LINES[site](address),
    `    API          ${address}/openapi.json`,
    `    Websocket    ${address}/asyncapi.json`,
    `    Health       ${address}/healthz    Metrics  ${address}/metrics`,
    `    Data         ${data}`,
    ...(config.node === null ? [] : [`    Node         ${config.node.address}, process ${process.pid}`]),
    `    Hours        ${hoursText(config)}`,
    `    Instruments  ${listInUse(config.dataFolder)}`,
    '',
    ...(added === null ? RETURNING : [...ownerLines(added), '', `    ${curlLine(address, added)}`]),
    ...(simulation === null ? [] : ['', ...simulationLines(address, simulation)]),
    '',
  ].join('\n');
}

const SITE_LINES: Readonly<Record<Started['site'], (address: string) => readonly string[]>> = {
  off: () => [],
  'to be built': (address) => [
    `    Console      ${address}/console`,
    `    Site         ${address}/    (being built, about half a minute)`,
  ],
  ready: (address) => [`    Console      ${address}/console`, `    Site         ${address}/`],
};

/** What to do next, in three lines that can be pasted once the token of the login is in SPARK_TOKEN. */
function simulationLines(address: string, { accounts }: SimulatedBrokers): readonly string[] {
  const [first] = LIVE_ADAPTERS;
  if (!first) return [];
  const [person] = accounts[first.broker];
  const name = first.broker.toLowerCase();
  const auth = '-H "Authorization: Bearer $SPARK_TOKEN"';
  const given = `-d Clientid=${person?.clientId} -d ApiKey=${person?.appId} -d ApiSecret=${person?.secret}`;
  const titles = new Intl.ListFormat('en-GB').format(LIVE_ADAPTERS.map(({ title }) => title));
  return [
    `  ${titles} are simulated on this machine; no order leaves it. With ${first.title}, and your token in SPARK_TOKEN:`,
    '',
    `    1. Connect   curl -s ${address}/account ${auth} -d AccountName=${name} -d Broker=${first.broker} ${given}`,
    `    2. Log in    curl -s -X POST ${address}/login/${name} ${auth}     then open its loginUrl in a browser`,
    `    3. Trade     curl -s -X POST ${address}/activate-account/${name}/Y ${auth}     then link a strategy and place an order`,
  ];
}

/** The users are in the data, and the environment may name another owner by now. */
const RETURNING = [
  '  Log in with your e-mail address and password.',
  '  Forgotten? npm run spark -- user list, then: npm run spark -- user password <e-mail>',
];

/** The only place where a generated password is ever shown. */
export function ownerLines({ email, generatedPassword }: AddedUser): readonly string[] {
  return [
    '  First start: you are the owner. Three paper accounts and two strategies are ready to trade.',
    '',
    `    E-mail       ${email}`,
    generatedPassword === null
      ? '    Password     the one in SPARK_OWNER_PASSWORD'
      : `    Password     ${generatedPassword}      (shown this once: keep it)`,
  ];
}

/** Encoded by curl, since an address or a password may hold + or &. */
function curlLine(address: string, { email, generatedPassword }: AddedUser): string {
  const password = generatedPassword ?? '$SPARK_OWNER_PASSWORD';
  return `curl -s ${address}/token --data-urlencode "userid=${email}" --data-urlencode "password=${password}"`;
}
