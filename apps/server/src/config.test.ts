import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from '@spark/application';
import { readConfig } from './config.ts';

const FOLDER = '/work-folder';

function refuses(env: Readonly<Record<string, string>>, name: string): void {
  assert.throws(
    () => readConfig(env, FOLDER),
    (error) => error instanceof ConfigError && error.message.includes(name),
    JSON.stringify(env),
  );
}

test('without any setting Spark runs on this machine alone, on SQLite in ./data', () => {
  assert.deepEqual(readConfig({}, FOLDER), {
    host: '127.0.0.1',
    port: 8080,
    dataFolder: '/work-folder/data',
    databaseUrl: undefined,
    nodes: 1,
    allowsLoss: false,
    owner: { email: 'owner@spark.local', password: null },
    secret: null,
    previousSecret: null,
    market: 'always-open',
    replay: null,
    tokensEndAtMinute: 360,
    publicUrl: 'http://localhost:8080',
    corsOrigins: [],
    trustProxy: false,
    privateProxies: [],
    privateWebhooks: [],
    metricsToken: null,
    logLevel: 'info',
    hasSite: true,
    telegramUrl: 'https://api.telegram.org',
    brokerHosts: {},
    simulatesBrokers: false,
    prices: 'simulated',
    visitors: 'local',
    retentionYears: 5,
    relays: [],
    recordedChains: [],
    node: null,
  });
});

test('an empty setting counts as none', () => {
  const names = [
    'PORT',
    'HOST',
    'SPARK_DATA',
    'DATABASE_URL',
    'SPARK_SECRET',
    'SPARK_MARKET',
    'SPARK_TOKENS_END',
  ];
  const empty = Object.fromEntries(names.map((name) => [name, ' ']));
  assert.deepEqual(readConfig({ ...empty, SPARK_OWNER_PASSWORD: '' }, FOLDER), readConfig({}, FOLDER));
});

const NODE = {
  SPARK_NODES: '3',
  SPARK_NODE_ADDRESS: '10.0.0.5:8090',
  SPARK_SECRET: 'sixteen characters',
  DATABASE_URL: 'postgres://db/spark',
};

test('one of several servers says where the others reach it', () => {
  const node = { address: '10.0.0.5:8090', host: '10.0.0.5', port: 8090, bus: null };
  assert.deepEqual(readConfig(NODE, FOLDER).node, node);
  assert.equal(readConfig(NODE, FOLDER).nodes, 3);
  assert.equal(readConfig({ ...NODE, SPARK_ALLOW_LOSS: '1' }, FOLDER).allowsLoss, true);
  assert.equal(readConfig({ ...NODE, SPARK_ALLOW_LOSS: '0' }, FOLDER).allowsLoss, false);
  const v6 = readConfig({ ...NODE, SPARK_NODE_ADDRESS: '[fd00::5]:8090' }, FOLDER).node;
  assert.deepEqual([v6?.host, v6?.port], ['fd00::5', 8090]);
  assert.equal(readConfig({ ...NODE, SPARK_NODES: '1', SPARK_NODE_ADDRESS: '' }, FOLDER).node, null);
});

test('relays belong to several servers, each with its port', () => {
  const SPARK_RELAYS = 'http://10.0.0.9:3128, http://relay-b:3128';
  const relays = ['http://10.0.0.9:3128', 'http://relay-b:3128'];
  assert.deepEqual(readConfig({ ...NODE, SPARK_RELAYS }, FOLDER).relays, relays);
  refuses({ SPARK_RELAYS }, 'SPARK_RELAYS');
  for (const wrong of ['10.0.0.9:3128', 'http://10.0.0.9', 'https://a:1', 'http://a:1/', 'http://u:p@a:1'])
    refuses({ ...NODE, SPARK_RELAYS: wrong }, 'SPARK_RELAYS');
});

test('several servers without one database, one secret or an address of their own are refused', () => {
  refuses({ ...NODE, DATABASE_URL: '' }, 'DATABASE_URL');
  refuses({ ...NODE, SPARK_SECRET: '' }, 'SPARK_SECRET');
  refuses({ ...NODE, SPARK_NODE_ADDRESS: '' }, 'SPARK_NODE_ADDRESS');
  refuses({ ...NODE, SPARK_NODES: '1' }, 'SPARK_NODES');
  refuses({ ...NODE, SPARK_ALLOW_LOSS: 'yes' }, 'SPARK_ALLOW_LOSS');
  for (const nodes of ['0', '-1', '2.5', 'three', '101'])
    refuses({ ...NODE, SPARK_NODES: nodes }, 'SPARK_NODES');
  for (const address of [
    '10.0.0.5',
    ':8090',
    '10.0.0.5:0',
    '10.0.0.5:99999',
    '0.0.0.0:8090',
    'http://x:1',
    '[::]:8090',
  ])
    refuses({ ...NODE, SPARK_NODE_ADDRESS: address }, 'SPARK_NODE_ADDRESS');
});

test('the NATS between several servers is an address, whose password no refusal repeats', () => {
  const busOf = (url: string) => readConfig({ ...NODE, NATS_URL: url }, FOLDER).node?.bus;
  assert.deepEqual(busOf('nats://10.0.0.9:4222'), { servers: ['10.0.0.9:4222'], isEncrypted: false });
  assert.deepEqual(busOf('tls://a%40b@n1:4222, n2:4222'), {
    servers: ['n1:4222', 'n2:4222'],
    isEncrypted: true,
    token: 'a@b',
  });
  assert.deepEqual(busOf('nats://spark:pass@[fd00::9]'), {
    ...{ servers: ['[fd00::9]'], isEncrypted: false },
    ...{ user: 'spark', password: 'pass' },
  });
  for (const url of [
    'hidden',
    'http://hidden@x:1',
    'nats://hidden@x/path',
    'nats://hidden@x:1,nats://y',
    'nats://',
  ])
    assert.throws(
      () => readConfig({ ...NODE, NATS_URL: url }, FOLDER),
      ({ message }: Error) => message.includes('NATS_URL') && !message.includes('hidden'),
    );
  assert.throws(() => readConfig({ NATS_URL: 'nats://x' }, FOLDER), /NATS_URL is for several servers/);
});

test('every setting is read', () => {
  const config = readConfig(
    {
      HOST: '0.0.0.0',
      PORT: '9000',
      SPARK_DATA: '/var/spark',
      DATABASE_URL: 'postgresql://u:p@db/spark',
      SPARK_OWNER_EMAIL: 'me@example.com',
      SPARK_OWNER_PASSWORD: ' spaces are part of it ',
      SPARK_SECRET: 's'.repeat(16),
      SPARK_SECRET_PREVIOUS: 'p'.repeat(16),
      SPARK_MARKET: 'calendar',
      SPARK_REPLAY: '/recordings/day.csv',
      SPARK_REPLAY_SPEED: '10',
      SPARK_TOKENS_END: '23:59',
      SPARK_PUBLIC_URL: 'https://spark.example.com//',
      SPARK_CORS_ORIGINS: 'https://a.example, ,https://b.example,',
      SPARK_TRUST_PROXY: '10.0.0.0/8',
      SPARK_PRIVATE_PROXIES: 'loopback, 10.0.0.0/8',
      SPARK_PRIVATE_WEBHOOKS: 'loopback',
      SPARK_METRICS_TOKEN: 'm'.repeat(16),
      SPARK_LOG_LEVEL: 'debug',
      SPARK_SITE: 'off',
      SPARK_TELEGRAM_URL: 'http://127.0.0.1:9999/',
      SPARK_PRICES: 'brokers',
      SPARK_BROKER_HOSTS: '{"FYERS":{"rest":"http://127.0.0.1:1"}}',
      SPARK_VISITORS: 'on',
      SPARK_RETENTION_YEARS: '8',
      SPARK_RECORD: 'nifty:10:2, BANKNIFTY:5:1',
    },
    FOLDER,
    ['--simulate-brokers'],
  );
  assert.deepEqual(config, {
    host: '0.0.0.0',
    port: 9000,
    dataFolder: '/var/spark',
    databaseUrl: 'postgresql://u:p@db/spark',
    nodes: 1,
    allowsLoss: false,
    owner: { email: 'me@example.com', password: ' spaces are part of it ' },
    secret: 's'.repeat(16),
    previousSecret: 'p'.repeat(16),
    market: 'calendar',
    replay: { file: '/recordings/day.csv', speed: 10 },
    tokensEndAtMinute: 23 * 60 + 59,
    publicUrl: 'https://spark.example.com',
    corsOrigins: ['https://a.example', 'https://b.example'],
    trustProxy: '10.0.0.0/8',
    privateProxies: ['loopback', '10.0.0.0/8'],
    privateWebhooks: ['loopback'],
    metricsToken: 'm'.repeat(16),
    logLevel: 'debug',
    hasSite: false,
    telegramUrl: 'http://127.0.0.1:9999',
    brokerHosts: { FYERS: { rest: 'http://127.0.0.1:1' } },
    simulatesBrokers: true,
    prices: 'brokers',
    visitors: 'on',
    retentionYears: 8,
    node: null,
    relays: [],
    recordedChains: [
      { name: 'NIFTY', strikes: 10, expiries: 2 },
      { name: 'BANKNIFTY', strikes: 5, expiries: 1 },
    ],
  });
});

test('where others can reach Spark, visitors are allowed only when the owner sets it', () => {
  const visitors = (env: Readonly<Record<string, string>>) => readConfig(env, FOLDER).visitors;
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'spark.local', '127.0.0.1.example.com'])
    assert.equal(visitors({ HOST }), 'off', HOST);
  for (const HOST of ['127.0.0.1', '127.0.1.1', 'localhost', '::1'])
    assert.equal(visitors({ HOST }), 'local', HOST);
  // A Spark with a public name has a proxy in front of it.
  assert.equal(visitors({ SPARK_PUBLIC_URL: 'https://spark.example.com' }), 'off');
  assert.equal(visitors({ SPARK_PUBLIC_URL: 'http://localhost:9000' }), 'local');
  assert.equal(visitors({ HOST: '0.0.0.0', SPARK_VISITORS: 'local' }), 'local');
  assert.equal(visitors({ SPARK_VISITORS: 'off' }), 'off');
});

test('an invalid setting is refused by name', () => {
  for (const speed of ['0', '-1', 'fast', '1001'])
    refuses({ SPARK_REPLAY: 'day.csv', SPARK_REPLAY_SPEED: speed }, 'SPARK_REPLAY_SPEED');
  for (const SPARK_TELEGRAM_URL of ['api.telegram.org', 'ftp://x'])
    refuses({ SPARK_TELEGRAM_URL }, 'SPARK_TELEGRAM_URL');
  for (const PORT of ['-1', '65536', '80.5', 'http']) refuses({ PORT }, 'PORT');
  for (const url of ['mysql://x', 'postgres', 'file:///x']) refuses({ DATABASE_URL: url }, 'DATABASE_URL');
  for (const email of ['me', 'me@', 'a b@c']) refuses({ SPARK_OWNER_EMAIL: email }, 'SPARK_OWNER_EMAIL');
  for (const password of ['too short', 'x'.repeat(201)]) {
    refuses({ SPARK_OWNER_PASSWORD: password }, 'SPARK_OWNER_PASSWORD');
  }
  refuses({ SPARK_SECRET: 'too short' }, 'SPARK_SECRET');
  refuses({ SPARK_SECRET_PREVIOUS: 'too short' }, 'SPARK_SECRET_PREVIOUS');
  refuses({ SPARK_MARKET: 'open' }, 'SPARK_MARKET');
  for (const SPARK_VISITORS of ['yes', 'ON', 'true']) refuses({ SPARK_VISITORS }, 'SPARK_VISITORS');
  for (const SPARK_RETENTION_YEARS of ['0', '-5', '101', '2.5', '5y', '1e1'])
    refuses({ SPARK_RETENTION_YEARS }, 'SPARK_RETENTION_YEARS');
  for (const SPARK_RECORD of [
    'NIFTY',
    'NIFTY:10',
    'NIFTY:0:1',
    'NIFTY:51:1',
    'NIFTY:10:7',
    ':1:1',
    'A:1:1,'.repeat(9),
  ])
    refuses({ SPARK_RECORD }, 'SPARK_RECORD');
  for (const time of ['24:00', '6:00', '06:60', '0600', 'noon'])
    refuses({ SPARK_TOKENS_END: time }, 'SPARK_TOKENS_END');
  for (const url of ['spark.example.com', 'ftp://x', 'https://'])
    refuses({ SPARK_PUBLIC_URL: url }, 'SPARK_PUBLIC_URL');
  refuses({ SPARK_LOG_LEVEL: 'loud' }, 'SPARK_LOG_LEVEL');
  refuses({ SPARK_SITE: 'maybe' }, 'SPARK_SITE');
});

test('a refused secret is not repeated', () => {
  for (const name of ['SPARK_SECRET', 'SPARK_OWNER_PASSWORD', 'DATABASE_URL']) {
    assert.throws(
      () => readConfig({ [name]: 'hush' }, FOLDER),
      (error) => error instanceof ConfigError && !error.message.includes('hush'),
    );
  }
});

test('without a public address the host is used, written so that a browser can open it', () => {
  const publicUrl = (HOST: string) => readConfig({ HOST, PORT: '81' }, FOLDER).publicUrl;
  assert.equal(publicUrl('0.0.0.0'), 'http://localhost:81');
  assert.equal(publicUrl('::'), 'http://localhost:81');
  assert.equal(publicUrl('spark.lan'), 'http://spark.lan:81');
  assert.equal(publicUrl('::1'), 'http://[::1]:81');
  for (const host of ['::1', 'fe80::1', '10.0.0.1']) assert.ok(URL.canParse(publicUrl(host)), host);
});

test('proxies are trusted only when that is set', () => {
  const trusted = (value?: string) =>
    readConfig(value === undefined ? {} : { SPARK_TRUST_PROXY: value }, FOLDER).trustProxy;
  assert.deepEqual(
    [trusted(), trusted('false'), trusted('true'), trusted('loopback')],
    [false, false, true, 'loopback'],
  );
});

test('prices are those of the simulated exchange or of brokers', () => {
  refuses({ SPARK_PRICES: 'real' }, 'SPARK_PRICES');
});

test('other addresses of brokers are read by name, and mistakes in them are named', () => {
  const hosts = { FYERS: { rest: 'http://127.0.0.1:1/api/v3' }, IIFLXTS: { stream: 'ws://127.0.0.1:1' } };
  assert.deepEqual(readConfig({ SPARK_BROKER_HOSTS: JSON.stringify(hosts) }, FOLDER).brokerHosts, hosts);
  for (const wrong of [
    'FYERS',
    '[]',
    '{"ZERODHA":{}}',
    '{"FYERS":"http://127.0.0.1"}',
    '{"FYERS":{"host":"http://127.0.0.1"}}',
    '{"FYERS":{"rest":"127.0.0.1"}}',
    '{"FYERS":{"rest":"http://127.0.0.1/"}}',
    '{"FYERS":{"rest":1}}',
  ])
    refuses({ SPARK_BROKER_HOSTS: wrong }, 'SPARK_BROKER_HOSTS');
});

test('brokers are simulated when npm start -- has the option, and other options are refused', () => {
  assert.equal(readConfig({}, FOLDER).simulatesBrokers, false);
  assert.equal(readConfig({}, FOLDER, ['--simulate-brokers']).simulatesBrokers, true);
  assert.throws(() => readConfig({}, FOLDER, ['--simulate']), ConfigError);
});
