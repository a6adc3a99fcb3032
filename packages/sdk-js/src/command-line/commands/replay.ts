import { replayDrift } from '../../drift.ts';
import type { Replay, ReplayRow } from '../../generated/entities.ts';
import type { Command, Stage } from '../command.ts';
import { replayDriftText } from '../drift-text.ts';
import { readSignalFile } from '../signal-file.ts';
import { type Column, rupeesText, tableText } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { wholeNumber } from './orders.ts';

const COLUMNS: readonly Column<ReplayRow>[] = [
  { title: 'REPLAY', cell: ({ replayID }) => replayID, isNumber: true },
  { title: 'DOCUMENT', cell: ({ name }) => name },
  { title: 'DAY', cell: ({ date }) => date },
  { title: 'TIME', cell: ({ at }) => at?.slice(11, 19) ?? '' },
  { title: 'SPEED', cell: ({ speed }) => speed, isNumber: true },
  { title: 'STATE', cell: ({ state }) => state },
  { title: 'BOOKED', cell: ({ booked }) => rupeesText(booked), isNumber: true },
  { title: 'OPEN', cell: ({ open }) => rupeesText(open), isNumber: true },
  { title: 'SAYS', cell: ({ says }) => says ?? '' },
];

const ORDERS: readonly Column<Replay['orders'][number]>[] = [
  { title: 'TIME', cell: ({ at }) => at.slice(11, 19) },
  { title: 'LEG', cell: ({ leg }) => leg, isNumber: true },
  { title: 'SYMBOL', cell: ({ symbol }) => symbol },
  { title: 'SIDE', cell: ({ transType }) => transType },
  { title: 'QTY', cell: ({ qty }) => qty, isNumber: true },
  { title: 'FILLED', cell: ({ filled }) => filled, isNumber: true },
  { title: 'PRICE', cell: ({ price }) => rupeesText(price), isNumber: true },
  { title: 'WHY', cell: ({ why }) => why },
  { title: 'PROBLEM', cell: ({ problem }) => problem ?? '' },
];

export const replay: Command = {
  takesArguments: true,
  usage:
    'spark-trader replay start <document> [--date <day>] [--speed <1-600>] [--rev <n>] [--signals <file.csv>]  |  replay list  |  replay show <number>  |  replay pause|resume <number>  |  replay speed <number> --speed <1-600>  |  replay stop <number>  |  replay drift <number>',
  summary: 'watch a saved strategy document trade in a past day',
  options: {
    date: { type: 'string' },
    speed: { type: 'string' },
    rev: { type: 'string' },
    signals: { type: 'string' },
  },
  details: [
    '--date      a trading day of the past; the last one when left out',
    '--speed     how many times as fast as the day was; 60 when left out',
    '--signals   a file of the TradingView signals that came, one in each row: 2026-11-12 10:03:20 breakout',
    'drift       what a day that is over traded beside the backtest of it, and what that cost',
  ],
  run: async (stage) => {
    const [verb, number, ...rest] = stage.given.positionals;
    const run = verb === undefined ? undefined : VERBS[verb];
    if (verb === 'list' && number === undefined) return list(stage);
    if (run === undefined || number === undefined || rest.length > 0)
      throw new UsageError(
        'Say start, list, show, pause, resume, speed, stop or drift',
        `Write: ${replay.usage}`,
      );
    return run(
      stage,
      wholeNumber(number, verb === 'start' ? 'The number of a document' : 'The number of a replay'),
    );
  },
};

const VERBS: Readonly<Record<string, (stage: Stage, number: number) => Promise<void>>> = {
  start: async ({ given, spark, show }, documentID) => {
    const request = {
      documentID,
      rev: given.number('rev'),
      date: given.text('date'),
      speed: given.number('speed'),
      ...(await readSignalFile(given.text('signals'))),
    };
    const reply = await (await spark()).startReplay(request);
    show(reply, [reply.message, tableText(COLUMNS, reply.data)].join('\n'));
  },
  show: async ({ spark, show }, replayID) => {
    const reply = await (await spark()).readReplay({ replayID });
    show(reply, reply.data.map(replayText).join('\n'));
  },
  pause: (stage, replayID) => steer(stage, { replayID, paused: true }),
  resume: (stage, replayID) => steer(stage, { replayID, paused: false }),
  speed: (stage, replayID) => {
    const speed = stage.given.number('speed');
    if (speed === undefined) throw new UsageError('Say how fast: --speed 60', `Write: ${replay.usage}`);
    return steer(stage, { replayID, speed });
  },
  stop: async ({ spark, show }, replayID) => {
    const reply = await (await spark()).removeReplay({ replayID });
    show(reply, reply.message);
  },
  drift: async ({ spark, show }, replayID) => {
    const drift = await replayDrift(await spark(), { replayID });
    show(drift, replayDriftText(drift));
  },
};

type Steering = { readonly replayID: number; readonly paused?: boolean; readonly speed?: number };

async function steer({ spark, show }: Stage, steering: Steering): Promise<void> {
  const reply = await (await spark()).steerReplay(steering);
  show(reply, tableText(COLUMNS, reply.data));
}

async function list({ spark, show }: Stage): Promise<void> {
  const reply = await (await spark()).listReplays();
  show(reply, tableText(COLUMNS, reply.data));
}

function replayText(played: Replay): string {
  const decisions = played.decisions.map(({ at, says }) => `${at.slice(11, 19)}  ${says}`);
  return [tableText(COLUMNS, [played]), tableText(ORDERS, played.orders), ...decisions].join('\n');
}
