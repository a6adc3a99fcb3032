import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { CLUSTER_SETTINGS, type ExitReason } from '@spark/cluster';
import {
  type AccountKey,
  addUser,
  type DeskFact,
  type Log,
  NO_OPERATIONS,
  type TradingVenue,
} from '@spark/core';
import { createInstrumentTable, generateMaster, type InstrumentTable } from '@spark/market';
import { openClusterStore } from '@spark/store';
import {
  createFaultyVenue,
  createRandom,
  type FaultyVenue,
  freshPostgres,
  type VenueOrder,
  waitUntil,
} from '@spark/testkit';
import type { ListFromRules } from '../instruments/instrument-book.ts';
import { type Application, openApplication } from '../open-application.ts';
import { realRandomness } from '../runtime/real-randomness.ts';
import { realTimers } from '../runtime/real-timers.ts';
import { readSettings } from '../settings/settings.ts';
import { openData } from '../storage/open-data.ts';
import { demoDesk } from '../trading/paper-desk.ts';
import type { VisitorLimits } from '../visitors/visitor-service.ts';
import type { ClusterNodePort } from './cluster-node-port.ts';

const CLOCK = { now: Date.now };
const QUIET: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
};

export type OpenNode = {
  readonly id: string;
  readonly application: Application;
  readonly port: ClusterNodePort;
  readonly exits: ExitReason[];
};

export type NodesOnPostgres = Awaited<ReturnType<typeof openNodes>>;

type Wanted = {
  readonly nodes: number;
  readonly desks: number;
  /** Each desk has a chat of this bot. */
  readonly telegram?: { readonly url: string; readonly botKey: string };
  readonly visitorLimits?: VisitorLimits;
  /** On a database in which there is nothing yet. */
  readonly startTogether?: boolean;
};

/** Runtimes of one process on one real PostgreSQL, and one broker that all of them reach. */
export async function openNodes(
  t: TestContext,
  { nodes, desks, telegram, visitorLimits, startTogether }: Wanted,
) {
  const database = await freshPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'spark-nodes-'));
  const opened: OpenNode[] = [];
  t.after(async () => {
    for (const { application } of opened) await application.close();
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });
  const settingsOf = (id: string) => {
    mkdirSync(join(folder, id));
    return readSettings(
      {
        SPARK_DATA: join(folder, id),
        DATABASE_URL: database.url,
        SPARK_SECRET: 'a secret that all nodes of this test share 123',
        SPARK_OWNER_PASSWORD: 'correct horse battery',
        SPARK_TELEGRAM_URL: telegram?.url ?? 'http://127.0.0.1:9',
      },
      folder,
    );
  };
  const uccs = Array.from({ length: desks }, (_, at) => `D00000${at}`);
  if (!startTogether) await makeDesks(settingsOf('first'), uccs, telegram?.botKey);
  const broker = createBroker();

  async function open(id: string): Promise<OpenNode> {
    const exits: ExitReason[] = [];
    const application = await openApplication({
      runtime: { clock: CLOCK, timers: realTimers, random: realRandomness, log: QUIET },
      settings: settingsOf(id),
      explain: ({ code }) => code,
      publicUrl: () => 'http://localhost:8080',
      simulatesBrokers: false,
      venue: broker.venue,
      listFromRules: madeOnce(),
      visitorLimits,
      node: {
        ...{ id, address: `${id}:1`, formatMax: 1, egress: [], secretPrint: '' },
        openStore: (place, fence) => openClusterStore(place, { fence }),
        onExit: (reason) => exits.push(reason),
        settings: { ...CLUSTER_SETTINGS, beatEveryMs: 250 },
      },
    });
    const port = application.node ?? assert.fail('it is a node');
    port.sendCallsBy(async ({ node: to }, call) => {
      const there = opened.find((other) => other.id === to && other.exits.length === 0);
      return there ? there.port.onCall(call) : null;
    });
    const node = { id, application, port, exits };
    opened.push(node);
    return node;
  }

  const ids = Array.from({ length: nodes }, (_, at) => `node${at}`);
  if (startTogether) await Promise.all(ids.map(open));
  else for (const id of ids) await open(id);
  await Promise.all(opened.map(({ port }) => port.join()));
  await waitUntil('all know each other', () => opened.every(({ port }) => port.nodes().length === nodes));
  const living = () => opened.filter(({ exits }) => exits.length === 0);

  async function ownerOf(ucc: string): Promise<OpenNode> {
    for (;;) {
      for (const node of living()) if ((await node.port.whoOwns(ucc)).kind === 'here') return node;
      // What is known from memory is answered in this turn.
      await setImmediate();
    }
  }

  return {
    database,
    broker,
    nodes: opened,
    open,
    dataFolderOf: ({ id }: OpenNode) => join(folder, id),
    uccs,
    ownerOf,
    /** As an edge does: at whoever owns the desk, again with the same key where that one was none. */
    place: async (ucc: string, key: string): Promise<number> => {
      for (;;) {
        const { port, application } = await ownerOf(ucc);
        const placed = await port.during(ucc, () => placeIn(application, ucc, key)).catch(() => null);
        if (placed !== null) return placed;
      }
    },
    /** What the parent of the process does once it has ended. */
    declareDead: (id: string) => database.execute(`UPDATE nodes SET dead = true WHERE id = '${id}'`),
    rows: async () =>
      (await database.execute('SELECT ucc, node, epoch, seq FROM desks ORDER BY ucc')).map((row) => ({
        ucc: String(row.ucc),
        node: row.node,
        epoch: Number(row.epoch),
        seq: Number(row.seq),
      })),
  };
}

async function makeDesks(
  settings: ReturnType<typeof readSettings>,
  uccs: readonly string[],
  botKey: string | undefined,
): Promise<void> {
  const { desks, store, vault } = await openData(settings, { clock: CLOCK, random: realRandomness });
  for (const [at, ucc] of uccs.entries()) {
    const person = {
      ...{ id: at + 1, ucc, name: '', email: `${ucc}@b`, phone: '' },
      userType: 'basic',
    } as const;
    const chatId = botKey === undefined ? '' : chatOf(ucc);
    const facts = [...addUser(person, CLOCK.now()), ...demoDesk(CLOCK.now()).map(withChat(chatId))];
    const secrets = botKey === undefined ? [] : [vault.seal(ucc, 'paper', 'BotKeys', botKey)];
    assert.equal((await desks.create(ucc, { facts, secrets })).kind, 'done');
  }
  await store.close();
}

/** The chat of the paper account. */
export function chatOf(ucc: string): string {
  return String(7_000 + Number(ucc.slice(1)));
}

function withChat(chatId: string): (fact: DeskFact) => DeskFact {
  return (fact) => (fact.kind === 'account-added' ? { ...fact, account: { ...fact.account, chatId } } : fact);
}

async function placeIn({ desks, trading }: Application, ucc: string, key: string): Promise<number> {
  const desk = (await desks.read(ucc)) ?? assert.fail('there is a desk');
  const placed = await trading.orders.place(
    desk,
    {
      ...{ strategyName: 'demo', side: 'Buy', product: 'Intraday', instrumentKey: 'NSE:212', qty: 1 },
      ...{ terms: { type: 'Market', limitPaise: null, triggerPaise: null }, splitBy: 0 },
      ...{ operations: NO_OPERATIONS, forwardTest: false, only: null },
    },
    { name: 'PlaceOrder', payload: '{}', about: 'demo', idempotency: { key, bodyHash: 'same' } },
  );
  assert.ok(placed.ok, JSON.stringify(placed));
  return placed.value.strefId;
}

/** The list of a day is the same for all nodes, and takes long to make. */
const tables = new Map<string, InstrumentTable>();

function madeOnce(): ListFromRules {
  return (day, isTradingDay) => {
    const known = tables.get(day) ?? createInstrumentTable(generateMaster({ day, isTradingDay }), day);
    tables.set(day, known);
    return known;
  };
}

/** The broker of all accounts: what arrives there is what really happened. */
function createBroker() {
  const accounts = new Map<string, FaultyVenue>();
  const of = ({ ucc, accountName }: AccountKey): FaultyVenue => {
    const id = `${ucc}:${accountName}`;
    const known =
      accounts.get(id) ??
      createFaultyVenue({
        clock: CLOCK,
        timers: realTimers,
        random: createRandom(1),
        bookIsImmediate: false,
      });
    accounts.set(id, known);
    return known;
  };
  const { capabilities, name } = of({ ucc: '', accountName: '' }).venue;
  const venue: TradingVenue = {
    ...{ name, capabilities },
    connect: (account, parts) => of(account).venue.connect(account, parts),
  };
  return {
    venue,
    taken: (): readonly VenueOrder[] => [...accounts.values()].flatMap(({ taken }) => taken),
    takenOf: (ucc: string): readonly VenueOrder[] => of({ ucc, accountName: 'paper' }).taken,
    fillAll: (): void => {
      for (const { taken, fill } of accounts.values())
        for (const order of taken) if (order.state === 'open') fill(order, order.qty, 10_000);
    },
  };
}
