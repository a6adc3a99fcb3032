import { createUser, type OpenData, openData } from '@spark/application';
import type { Route } from '@spark/contract';
import { changeUser, istTimestamp, ok } from '@spark/core';
import {
  A_TRADING_MORNING,
  createSeededRandomness,
  journalRows,
  quoteOf,
  startTelegramServer,
} from '@spark/testkit';
import type { BrowserUnderTest } from '../console-under-test.ts';
import { marketUnderTest } from '../market-under-test.ts';
import { type Reply, type SparkUnderTest, startSpark } from '../spark-under-test.ts';
import { furnishBacktests, isAboutBacktests } from './backtest.ts';
import type { SeededValues } from './baseline.ts';
import { furnishBaskets } from './basket.ts';
import { furnishDeployments, isAboutDeployments, stopDeployments } from './deployment.ts';
import { deskFor, mustWork, NOTHING, OTHERS, OWN, SPARE, settle } from './desk.ts';
import { furnishExits } from './exit.ts';
import type { Thing } from './fields.ts';
import { furnishInstructions } from './instruction.ts';
import { furnishPerson, isAboutPerson } from './person.ts';
import { furnishReplays, isAboutReplays } from './replay.ts';
import type { Written } from './request.ts';
import { furnishDocuments, isAboutDocuments } from './saved-document.ts';
import { clearTrading, createInstantVenue, furnishTrading, isAboutTrading } from './trading.ts';
import { furnishWebhook } from './webhook.ts';
import { inject, openWire } from './wire.ts';

/** A running Spark with two users: the one whose requests are tried, and one whose things must stay out of reach. */
export type Stage = {
  readonly token: string;
  readonly seeded: () => SeededValues;
  /** Names of what stands on the caller's desk when this call is tried. */
  readonly owned: (route: Route) => Readonly<Record<Thing, readonly string[]>>;
  readonly other: Readonly<Record<Thing, string>>;
  readonly spare: Readonly<Record<Thing, string>>;
  readonly send: (written: Written) => Promise<Reply>;
  /** Sets the caller's desk up for this call: everything in its example exists, except what the call makes. */
  readonly arrange: (route: Route) => Promise<void>;
  /** Puts back what the call took away or added when it was accepted. */
  readonly tidy: (route: Route) => Promise<void>;
  /** Everything that is stored, and everything that both users can list. */
  readonly photograph: () => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
};

const BOT = { BotKeys: '123456789:telegram-bot-token', Chatid: '123456789' } as const;

/** So many that a run never meets them; the throttle has its own tests. */
const GENEROUS = { failuresMax: 1_000_000, windowSeconds: 1 };

export async function setTheStage(): Promise<Stage> {
  const telegram = await startTelegramServer({ botKeys: [BOT.BotKeys] });
  let now = () => A_TRADING_MORNING;
  const market = marketUnderTest([], () => now());
  const spark = await startSpark({
    env: { SPARK_TELEGRAM_URL: telegram.url },
    world: {
      market,
      venue: createInstantVenue(),
      bearerLimit: GENEROUS,
      alertRate: { burst: 1_000_000, perSecond: 1 },
      visitorLimits: { atOnce: 1_000_000, perHourOfAddress: 1_000_000 },
      loginLimits: { perAddress: GENEROUS, perUser: GENEROUS, checksAtOnceMax: 1_000 },
    },
  });
  now = () => spark.clock.now();
  const desks = await openData(spark.config, { clock: spark.clock, random: createSeededRandomness(7) });
  const caller = await addPerson(spark, desks, 'trader@example.com');
  const other = await addPerson(spark, desks, 'neighbour@example.com');
  await settle(spark, other.token, { strategy: [OTHERS.strategy], account: [OTHERS.account], linked: true });
  // Numbers that a request may guess at are given to nobody.
  for (const sequence of ['strefID', 'reftag', 'instruction', 'strategy-document', 'deployment'])
    await desks.store.reserveIds(sequence, 1_000_000);
  const wire = await openWire(spark);
  let authCode = '';
  let ofTrading: SeededValues = {};
  let ofWebhook: SeededValues = {};
  let ofInstruction: SeededValues = {};
  let ofBasket: SeededValues = {};
  let ofBacktest: SeededValues = {};
  let ofDeployment: SeededValues = {};
  let hasDeployed = false;
  let hasTraded = false;
  /** Another one where a call ends every token, or is made by a session of the console. */
  let token = caller.token;
  let browser: BrowserUnderTest | null = null;
  let ofPerson: SeededValues = {};
  /** Whether the last call may have changed the login of the caller. */
  let isOutOfOrder = false;
  const desk = {
    spark,
    get token() {
      return token;
    },
  };

  async function furnishCaller(route: Route): Promise<void> {
    const furnished = await furnishPerson(spark, desks, caller, route);
    ({ token, browser, seeded: ofPerson } = furnished);
  }

  /** Attempts at other calls may have made trades. */
  async function leaveOneTrade(): Promise<void> {
    const { ucc } = caller;
    const { journal } = desks.store;
    const made = await journal.readTrades({ ucc, from: '1900-01-01', to: '2100-01-01', limit: 1_000 });
    await journal.record({
      ucc,
      at: A_TRADING_MORNING,
      writes: [
        {
          kind: 'remove-trades',
          numbers: made.map(({ number }) => number).filter((number) => number !== EXAMPLE_TRADE),
        },
        { kind: 'put-trades', trades: [journalRows.tradeRow(ucc, EXAMPLE_TRADE)] },
      ],
    });
  }

  /** A minute passes, since a chat gets only so many messages in one. */
  async function giveBot(): Promise<void> {
    spark.clock.advance(60_000);
    for (const name of [OWN.account, SPARE.account])
      await mustWork(spark, 'PUT', `/account/${encodeURIComponent(name)}`, {
        token,
        json: BOT,
      });
  }

  /** Time passes for some calls, and old prices would refuse the next. */
  function renewPrices(): void {
    market.feed.push(...[...market.feed.watched].map((key) => quoteOf({ key, at: now() })));
  }

  async function tidy(route: Route): Promise<void> {
    if (isAboutPerson(route) || isOutOfOrder) await furnishCaller(route);
    isOutOfOrder = isAboutPerson(route);
    if (hasDeployed) await stopDeployments(desk);
    hasDeployed = isAboutDeployments(route);
    await settle(spark, token, deskFor(route));
    ofDeployment = hasDeployed ? await furnishDeployments(desk, route) : {};
    if (takesAuthCode(route)) authCode = await beginLogin(spark, token);
    if (takesTrade(route)) await leaveOneTrade();
    if (route.id === 'sendTestMessage') await giveBot();
    ofWebhook = route.tag === 'Webhook' ? await furnishWebhook(desk) : {};
    ofInstruction = route.tag === 'Instructions' ? await furnishInstructions(desk, route) : {};
    if (isAboutDocuments(route)) ofInstruction = await furnishDocuments(desk, route);
    if (route.tag === 'Console') await forgetPreferences(desk);
    ofBacktest = isAboutBacktests(route) ? await furnishBacktests(desk, route) : {};
    if (isAboutReplays(route)) ofBacktest = await furnishReplays(desk, route);
    if (!isAboutTrading(route)) return;
    hasTraded = true;
    ofTrading = await furnishTrading(desk, route);
    if (route.tag === 'Exits') ofInstruction = await furnishExits(desk, route);
    ofBasket = route.tag === 'Baskets' ? await furnishBaskets(desk, route) : {};
  }

  const stage: Stage = {
    get token() {
      return token;
    },
    seeded: () => ({
      userid: caller.email,
      password: caller.password,
      apikey: caller.apiKey,
      identifier: `${caller.ucc}:${OWN.account}`,
      auth_code: authCode,
      tradedAt: istTimestamp(spark.clock.now()),
      ...ofTrading,
      ...ofWebhook,
      ...ofInstruction,
      ...ofBasket,
      ...ofBacktest,
      ...ofDeployment,
      ...ofPerson,
    }),
    owned: deskFor,
    other: OTHERS,
    spare: SPARE,
    send: async (written) => {
      if (written.overSocket) return wire.send(written);
      if (browser === null || !written.url.startsWith('/console/session')) return inject(spark, written);
      // As a browser does: the cookie of now, and then the one in the reply.
      const cookie = browser.cookie();
      const headers = { ...written.headers, ...(cookie === undefined ? {} : { cookie }) };
      const reply = await inject(spark, { ...written, headers });
      const given = String(reply.headers['set-cookie'] ?? '').split(';')[0];
      if (reply.status === 200 && given) browser.setCookie(given);
      return reply;
    },
    arrange: async (route) => {
      if (hasTraded) await clearTrading(desk);
      hasTraded = false;
      renewPrices();
      if (hasDeployed) await stopDeployments(desk);
      hasDeployed = false;
      await settle(spark, token, NOTHING);
      await tidy(route);
    },
    // What a free body left behind would count against the room for the next one.
    tidy: async (route) => (route.freeBody ? stage.arrange(route) : tidy(route)),
    photograph: async () => [
      ...(await storedAtRest(desks, [caller.ucc, other.ucc])),
      ...(await listed(spark, token)),
      ...(await listed(spark, other.token)),
    ],
    stop: async () => {
      wire.close();
      await desks.store.close();
      await spark.stop();
      await telegram.close();
    },
  };
  return stage;
}

type Person = {
  readonly ucc: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly apiKey: string;
};

async function addPerson(spark: SparkUnderTest, desks: OpenData, email: string): Promise<Person> {
  const password = 'a long enough password';
  const { ucc } = await createUser(desks, { email, name: 'Trader', userType: 'basic', password });
  const raised = changeUser({ accountLimit: 50, strategyLimit: 500 });
  await desks.desks.change(ucc, () => (raised.ok ? ok({ facts: raised.value }) : raised));
  const login = await spark.call('POST', '/token', { form: { userid: email, password } });
  const token = String(login.body.access_token);
  const profile = await spark.call('GET', '/profile', { token });
  return { ucc, email, password, token, apiKey: String(profile.body.data[0]?.AuthKey) };
}

/** The paper broker sends the browser straight back, with the code in the address. */
async function beginLogin(spark: SparkUnderTest, token: string): Promise<string> {
  const reply = await mustWork(spark, 'POST', `/login/${OWN.account}`, { token });
  return new URL(String(reply.body.data[0]?.loginUrl)).searchParams.get('auth_code') ?? '';
}

const QUIET_TURNS = 10;
const QUIET_TURN_MS = 10;

/** What an accepted order still sets in motion belongs to the picture; a thread stores it, which takes its own time. */
async function storedAtRest(desks: OpenData, uccs: readonly string[]): Promise<readonly string[]> {
  let seen = await newestFact(desks);
  for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
    await new Promise((resume) => setTimeout(resume, QUIET_TURN_MS));
    const now = await newestFact(desks);
    if (now !== seen) quiet = 0;
    seen = now;
  }
  return stored(desks, uccs);
}

/** The number of the newest fact, and the rows of both users with their sealed secrets. */
async function stored(opened: OpenData, uccs: readonly string[]): Promise<readonly string[]> {
  const { store } = opened;
  const newest = await newestFact(opened);
  const users = await store.listUsers({ afterId: 0, limit: 100 });
  const desks = await Promise.all(uccs.map((ucc) => store.loadDesk(ucc)));
  return [`newest fact ${newest}`, ...[...users, ...desks].map((rows) => JSON.stringify(rows))];
}

async function newestFact({ store }: OpenData): Promise<number> {
  let newest = lastSeen.get(store) ?? 0;
  for (let page = await store.readFacts({ afterSeq: newest, limit: 1_000 }); page.length > 0; ) {
    newest = page.at(-1)?.seq ?? newest;
    page = await store.readFacts({ afterSeq: newest, limit: 1_000 });
  }
  lastSeen.set(store, newest);
  return newest;
}

/** Facts are only ever added, so the next look may begin where this one ended. */
const lastSeen = new WeakMap<OpenData['store'], number>();

async function forgetPreferences({ spark, token }: Parameters<typeof furnishTrading>[0]): Promise<void> {
  const { body } = await mustWork(spark, 'GET', '/console/prefs', { token });
  for (const { name } of body.data) await mustWork(spark, 'DELETE', `/console/prefs/${name}`, { token });
}

function takesAuthCode({ query }: Route): boolean {
  return 'auth_code' in (query?.properties ?? {});
}

/** As the contract numbers its example. */
const EXAMPLE_TRADE = 501;

function takesTrade({ query }: Route): boolean {
  return 'TDno' in (query?.properties ?? {});
}

async function listed(spark: SparkUnderTest, token: string): Promise<readonly string[]> {
  const read = async (path: string) => mustWork(spark, 'GET', path, { token });
  const accounts = await read('/account');
  const strategies = await read('/strategy');
  const lists = [
    accounts,
    strategies,
    await read('/profile'),
    await read('/linkstrategy'),
    await read('/guards'),
  ];
  for (const { AccountName } of accounts.body.data) lists.push(await read(`/account/${AccountName}`));
  for (const { StrategyName } of strategies.body.data)
    lists.push(await read(`/strategyparams/${StrategyName}`));
  return lists.map(({ text }) => text);
}
