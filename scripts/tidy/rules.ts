/**
 * Who may import whom, and what the pure rooms may not touch. The table is the rule: to change the structure, change it
 * here and in docs/ARCHITECTURE.md.
 */
export interface RoomRule {
  /** The rooms whose package may be imported. */
  readonly rooms: readonly string[] | 'every package' | 'every package but testkit' | 'everything';
  /** The npm packages: those that the room's package.json lists, only these of them, or any in the repository. */
  readonly npm: readonly string[] | 'listed' | 'any';
  /** Pure rooms compute: time, randomness and I/O come in as arguments, through the ports. */
  readonly isPure: boolean;
  /** Runs in browsers: no module of Node outside of tests. `npm` keeps frameworks out. */
  readonly isForBrowsers?: boolean;
  /** Further rooms for tests, where a port is proven with the real part behind it. */
  readonly roomsForTests?: readonly string[];
  /** Names that a framework resolves by itself, so no package.json lists them. */
  readonly frameworkNames?: RegExp;
}

/** A room is a folder below packages/ (by its name), an app (`apps/name`), or a folder of the root. */
export const roomRules: Readonly<Record<string, RoomRule>> = {
  vocabulary: { rooms: [], npm: [], isPure: true },
  indicators: { rooms: [], npm: [], isPure: true },
  document: { rooms: ['vocabulary', 'indicators'], npm: [], isPure: true, isForBrowsers: true },
  core: { rooms: ['vocabulary'], npm: [], isPure: true },
  contract: { rooms: ['vocabulary', 'document'], npm: ['typebox'], isPure: true },
  market: { rooms: ['core', 'vocabulary'], npm: [], isPure: true },
  exchange: { rooms: ['core', 'vocabulary'], npm: [], isPure: true, roomsForTests: ['market'] },
  algos: { rooms: ['core', 'document', 'indicators', 'market', 'vocabulary'], npm: [], isPure: true },
  cluster: { rooms: ['core'], npm: [], isPure: true },
  engine: {
    rooms: ['core', 'vocabulary'],
    npm: 'listed',
    isPure: false,
    roomsForTests: ['store', 'brokers'],
  },
  // The paper broker trades on the simulated exchange, which is pure.
  brokers: {
    rooms: ['core', 'exchange', 'vocabulary'],
    npm: 'listed',
    isPure: false,
    roomsForTests: ['market', 'simulators'],
  },
  // Servers that speak as brokers do. They and the adapters never import each other.
  simulators: { rooms: ['core', 'exchange', 'market', 'vocabulary'], npm: 'listed', isPure: false },
  prices: {
    rooms: ['core', 'vocabulary'],
    npm: 'listed',
    isPure: false,
    roomsForTests: ['exchange', 'market'],
  },
  store: { rooms: ['cluster', 'core', 'vocabulary'], npm: 'listed', isPure: false },
  notify: { rooms: ['core', 'vocabulary'], npm: 'listed', isPure: false, roomsForTests: ['store'] },
  // It is passed the client, so it imports only types of the contract.
  mcp: { rooms: ['contract'], npm: 'listed', isPure: false },
  // The command line starts the tools for assistants; the library beside it imports nothing.
  'sdk-js': { rooms: ['contract', 'mcp', 'vocabulary'], npm: 'listed', isPure: false },
  // What pages share, whatever they are drawn with.
  web: { rooms: ['sdk-js'], npm: [], isPure: false, isForBrowsers: true },
  // What the site and the console look like in common; React, and nothing that asks a server.
  look: { rooms: ['sdk-js'], npm: 'listed', isPure: false, isForBrowsers: true },
  // The services that apps use. It never imports the wire: no contract, no HTTP.
  application: {
    rooms: [
      'core',
      'market',
      'exchange',
      'engine',
      'store',
      'brokers',
      'prices',
      'notify',
      'simulators',
      'vocabulary',
      'document',
      'algos',
      'cluster',
    ],
    npm: ['jose', '@nats-io/transport-node', 'pg-boss'],
    isPure: false,
  },
  testkit: { rooms: 'every package', npm: 'listed', isPure: false },
  'apps/console': {
    rooms: ['vocabulary', 'document', 'sdk-js', 'web', 'look'],
    npm: 'listed',
    isPure: false,
  },
  'apps/docs': {
    rooms: ['contract', 'core', 'vocabulary', 'indicators', 'document', 'algos', 'sdk-js', 'web', 'look'],
    npm: 'listed',
    isPure: false,
    frameworkNames: /^@(site|theme|theme-original|theme-init|generated|docusaurus)\//,
  },
  'apps/owner': { rooms: 'every package but testkit', npm: 'listed', isPure: false },
  'apps/server': { rooms: 'every package but testkit', npm: 'listed', isPure: false },
  scripts: { rooms: 'everything', npm: 'any', isPure: false },
  bench: { rooms: 'everything', npm: 'any', isPure: false },
};

/** Tests of the composition root import everything, because they put it together. */
/** Rooms whose README has a line for each folder of their sources. */
export const roomsThatListTheirFolders: readonly string[] = ['apps/server', 'packages/application'];

/** Rooms whose folders import in one direction, types included. */
export const roomsWithOrderedFolders: readonly string[] = ['packages/core', 'packages/application'];

export const roomWhoseTestsSeeEverything = 'apps/server';

/** Files that are read from top to bottom, and are good for as long as that takes little time. */
export const shortFiles: Readonly<
  Record<string, { readonly max: number; readonly unit: 'words' | 'lines'; readonly fix: string }>
> = {
  'docs/ARCHITECTURE.md': {
    max: 1_500,
    unit: 'words',
    fix: 'what a single package decided belongs into its README',
  },
  'apps/server/src/compose.ts': {
    max: 120,
    unit: 'lines',
    fix: 'what opens belongs into the application, what a rim needs into the rim',
  },
};

export interface PurityBan {
  readonly name: string;
  /** Matched against code without comments and string contents. */
  readonly pattern: RegExp;
  readonly fix: string;
}

/** A name of a global: not `order.process`, but also after the dots of a spread. */
function globalName(pattern: string): RegExp {
  return new RegExp(String.raw`(?<![\w$])(?<!(?<!\.\.)\.)(?:${pattern})`, 'g');
}

const takeTime = 'take the time as an argument, or ask the clock port';
const takeIds = 'take the id from the ids port';
const leaveToEngine = 'return what is to be done and let the engine do it';

export const purityBans: readonly PurityBan[] = [
  { name: 'Date.now', pattern: globalName(String.raw`Date\s*\??\.\s*now\b`), fix: takeTime },
  {
    name: 'new Date() without arguments',
    pattern: globalName(String.raw`new\s+Date\b(?:\s*\(\s*\)|(?!\s*\())|(?<!new\s+)Date\s*\(`),
    fix: takeTime,
  },
  { name: 'performance', pattern: globalName(String.raw`performance\s*\??\.`), fix: takeTime },
  {
    name: 'Math.random',
    pattern: globalName(String.raw`Math\s*\??\.\s*random\b`),
    fix: 'take seeded random numbers as an argument',
  },
  { name: 'randomUUID', pattern: /(?<![\w$])randomUUID\b/g, fix: takeIds },
  {
    name: 'a timer',
    pattern: globalName(String.raw`(?:setTimeout|setInterval|setImmediate|queueMicrotask)\b`),
    fix: leaveToEngine,
  },
  {
    name: 'process',
    pattern: globalName(String.raw`process\s*(?:\??\.|\[)`),
    fix: 'take what you need as an argument; only apps read the environment',
  },
  { name: 'crypto', pattern: globalName(String.raw`crypto\s*\??\.`), fix: takeIds },
  {
    name: 'globalThis',
    pattern: globalName(String.raw`globalThis\b`),
    fix: 'take what you need as an argument',
  },
  {
    name: 'console',
    pattern: globalName(String.raw`console\s*\??\.`),
    fix: 'return what is to be logged; logging happens at the edge',
  },
  { name: 'fetch', pattern: globalName(String.raw`fetch\s*\(`), fix: leaveToEngine },
];

/** Names for leftovers: they do not say what is in such a file. */
export const vagueNames = ['utils', 'helpers', 'common', 'misc', 'types'];
