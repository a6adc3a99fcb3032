import { EXCHANGE, MARKET_PHASE, SESSION_CLASS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { nullable, timestamp } from './scalars.ts';
import { Type } from './type.ts';

export const epochMs = (description: string) =>
  Type.Integer({ minimum: 0, description, examples: [1_794_806_648_250] });

const bytes = (description: string, example: number) =>
  Type.Number({ minimum: 0, description, examples: [example] });

const phase = (description: string) =>
  Type.Enum([...MARKET_PHASE, 'closed'], { description, examples: ['continuous'] });

export const PhaseNow = Type.Object(
  {
    phase: phase('The phase of this moment; closed outside all of them.'),
    next: nullable(phase('The phase that comes next; null when none comes.')),
    nextAt: nullable(
      timestamp({
        description: 'When it begins, in Indian time; null when none comes.',
        examples: ['2026-11-16T15:30:00'],
      }),
    ),
  },
  { title: 'PhaseNow', description: 'What a market does now, and when that changes.' },
);

export const MarketSegment = Type.Object(
  {
    exchange: Type.Enum([...EXCHANGE], { description: 'The exchange.', examples: ['NFO'] }),
    segment: Type.Enum([...SESSION_CLASS], {
      description: 'What of it: shares with and without a closing auction, futures, options, and so on.',
      examples: ['OPT'],
    }),
    paper: PhaseNow,
    live: PhaseNow,
  },
  {
    title: 'MarketSegment',
    description: 'The hours of paper accounts and forward tests, and those of live accounts.',
  },
);

export const SystemModes = Type.Object(
  {
    market: Type.Enum(['always-open', 'calendar'], {
      description: 'The hours of paper accounts: SPARK_MARKET.',
      examples: ['always-open'],
    }),
    prices: Type.Enum(['simulated', 'recording', 'brokers'], {
      description: 'Where prices come from: the simulated exchange, a recording, or the accounts logged in.',
      examples: ['simulated'],
    }),
    simulatedBrokers: Type.Boolean({
      description: 'Whether the live brokers are simulated on this machine.',
      examples: [false],
    }),
    visitors: Type.Enum(['off', 'local', 'on'], {
      description: 'Who may try Spark without a login: SPARK_VISITORS.',
      examples: ['local'],
    }),
  },
  { title: 'SystemModes', description: 'How this Spark was started.' },
);

export const SystemHealth = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether `problems` is empty.', examples: [true] }),
    problems: Type.Array(
      Type.String({
        description: 'One sentence.',
        examples: ['The last backup is 9 days old: make one with npm run spark -- backup <file>.'],
      }),
      { description: 'What is wrong, and what to do, most important first.', examples: [[]] },
    ),
    store: Type.Object(
      {
        engine: Type.Enum(['sqlite', 'postgres'], { description: 'The database.', examples: ['sqlite'] }),
        isWritable: Type.Boolean({
          description: 'Whether an order could be stored now.',
          examples: [true],
        }),
        damagedRows: Type.Integer({
          minimum: 0,
          description: 'Rows that could not be read and were set aside.',
          examples: [0],
        }),
      },
      { title: 'StoreState', description: 'Where everything is kept.' },
    ),
    feed: Type.Object(
      {
        name: Type.String({ description: 'Where prices come from.', examples: ['testBroker'] }),
        state: Type.Enum(['connecting', 'open', 'closed'], {
          description: 'Whether it delivers.',
          examples: ['open'],
        }),
        instruments: Type.Integer({ minimum: 0, description: 'Instruments watched there.', examples: [12] }),
      },
      { title: 'FeedState', description: 'The prices.' },
    ),
    recorder: nullable(
      Type.Object(
        {
          chains: Type.Array(Type.String({ description: 'Name, strikes on each side, expiries.' }), {
            description: 'The option chains of SPARK_RECORD.',
            examples: [['NIFTY:10:2']],
          }),
          instruments: Type.Integer({
            minimum: 0,
            description: 'Instruments that are watched for these chains now.',
            examples: [42],
          }),
        },
        {
          title: 'RecorderState',
          description:
            'What is recorded beside everything that is watched; null where prices are those of the simulated exchange, which ' +
            'needs no record.',
        },
      ),
    ),
    disk: nullable(
      Type.Object(
        {
          freeBytes: bytes('Room left for the data folder.', 48_318_382_080),
          totalBytes: bytes('Size of its disk.', 107_374_182_400),
        },
        { title: 'DiskState', description: 'The disk of the data folder; null when it cannot be read.' },
      ),
    ),
    backup: Type.Object(
      {
        lastAt: nullable(
          timestamp({
            description: 'When the last backup was made with npm run spark -- backup; null for never.',
            examples: ['2026-11-15T20:00:00'],
          }),
        ),
        ageSeconds: nullable(
          Type.Integer({ minimum: 0, description: 'How old it is; null without one.', examples: [53_648] }),
        ),
      },
      { title: 'BackupState', description: 'The last backup.' },
    ),
    eventLoop: Type.Object(
      {
        p50Ms: Type.Number({ minimum: 0, description: 'Half of the delays are shorter.', examples: [0.1] }),
        p99Ms: Type.Number({ minimum: 0, description: '99 of 100 are shorter.', examples: [3.4] }),
        maxMs: Type.Number({ minimum: 0, description: 'The longest one.', examples: [21.7] }),
      },
      {
        title: 'EventLoopState',
        description: 'How long work waits for its turn, over the last minutes, in milliseconds.',
      },
    ),
    memoryBytes: bytes('Memory of the process.', 182_452_224),
    upSeconds: Type.Integer({ minimum: 0, description: 'How long Spark has run.', examples: [3600] }),
  },
  { title: 'SystemHealth', description: 'How Spark fares.' },
);
export type SystemHealth = Static<typeof SystemHealth>;

export const System = Type.Object(
  {
    version: Type.String({ description: 'Version of Spark.', examples: ['0.2.0'] }),
    buildId: Type.String({
      description: 'Names the program that runs: another id means that Spark was updated.',
      examples: ['0.2.0-4f1c09aa2b37'],
    }),
    apiVersion: Type.String({ description: 'Version of the API.', examples: ['0.1.4'] }),
    time: timestamp({ description: 'Time of the server, in Indian time.' }),
    epochMs: epochMs('The same moment in epoch milliseconds.'),
    modes: SystemModes,
    markets: Type.Array(MarketSegment, { description: 'The hours of each segment of each exchange.' }),
    health: Type.Optional(SystemHealth),
  },
  {
    title: 'System',
    description: 'The running Spark. `health` is there for administrators only.',
  },
);
export type System = Static<typeof System>;
