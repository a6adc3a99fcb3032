import { ALERT_TYPE, EVENT_KIND, LIMITS, USER_TYPE } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { nullable, timestamp, ucc } from './scalars.ts';
import { epochMs } from './system.ts';
import { Type } from './type.ts';

export const SparkEvent = Type.Object(
  {
    kind: Type.Enum([...EVENT_KIND], {
      description:
        'What it is about: a line of the execution log, an account, a strategy, a link, limits, a kill switch, a ' +
        'square-off that is not finished, a price alert, a GTT, an exit, a basket, the tradebook, Spark itself.',
      examples: ['account'],
    }),
    what: Type.String({
      description:
        'What happened to it, in one word for programs, such as added, changed, deleted, loggedIn, sessionEnded, ' +
        'tradingOn, tradingOff, on, off, unfinished, written. For price alerts, GTTs, exits and baskets: their status.',
      examples: ['tradingOff'],
    }),
    at: timestamp({ description: 'When, in Indian time.' }),
    epochMs: epochMs('The same moment in epoch milliseconds.'),
    level: Type.Enum([...ALERT_TYPE], { description: 'How serious it is.', examples: ['INFO'] }),
    AccountName: nullable(
      Type.String({ description: 'The account it is about; null for all, or none.', examples: ['account1'] }),
    ),
    StrategyName: nullable(
      Type.String({ description: 'The strategy it is about; null for none.', examples: ['test1'] }),
    ),
    id: nullable(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.idMax,
        description: 'Number of the price alert, GTT, exit or basket; null otherwise.',
        examples: [7],
      }),
    ),
    text: Type.String({
      description: 'The same as a sentence; of a log line, the line.',
      examples: ['Trading is off in account1.'],
    }),
  },
  { title: 'SparkEvent', description: 'Something that happened, and is neither an order nor a price.' },
);
export type SparkEvent = Static<typeof SparkEvent>;

export const EventGreeting = Type.Object(
  {
    version: Type.String({ description: 'Version of Spark.', examples: ['0.2.0'] }),
    buildId: Type.String({
      description: 'Names the program that runs: another id than before means that Spark was updated.',
      examples: ['0.2.0-4f1c09aa2b37'],
    }),
    apiVersion: Type.String({ description: 'Version of the API.', examples: ['0.1.4'] }),
    time: timestamp({ description: 'Time of the server, in Indian time.' }),
    epochMs: epochMs('The same moment in epoch milliseconds.'),
    UCC: ucc(),
    UserType: Type.Enum([...USER_TYPE], { description: 'What kind of user you are.', examples: ['basic'] }),
    sessionEndsAt: timestamp({
      description: 'When this socket ends, because the login behind it does, in Indian time.',
      examples: ['2026-11-17T06:00:00'],
    }),
    heartbeatMs: Type.Integer({
      minimum: 1,
      description: 'How often a Heartbeat comes, in milliseconds.',
      examples: [LIMITS.heartbeatMs],
    }),
  },
  { title: 'EventGreeting', description: 'The first thing that the event websocket tells.' },
);
export type EventGreeting = Static<typeof EventGreeting>;
