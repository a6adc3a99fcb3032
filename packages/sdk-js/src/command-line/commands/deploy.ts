import { deploymentDrift } from '../../drift.ts';
import type { DeployCheck, DeployedLeg, Deployment, DeploymentRow } from '../../generated/entities.ts';
import type { Spark } from '../../spark.ts';
import type { Command, Stage } from '../command.ts';
import { deploymentDriftText } from '../drift-text.ts';
import { type Column, rupeesText, tableText } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { choice, needed, wholeNumber } from './orders.ts';

const COLUMNS: readonly Column<DeploymentRow>[] = [
  { title: 'DEPLOYMENT', cell: ({ deploymentID }) => deploymentID, isNumber: true },
  { title: 'STRATEGY', cell: ({ strategyname }) => strategyname },
  { title: 'DOCUMENT', cell: ({ name, rev }) => `${name}, revision ${rev}` },
  { title: 'MODE', cell: ({ mode }) => mode },
  { title: 'STATE', cell: ({ state }) => state },
  { title: 'NEXT', cell: ({ nextDecision }) => nextDecision?.slice(0, 16).replace('T', ' ') ?? '' },
  { title: 'BOOKED', cell: ({ booked }) => rupeesText(booked), isNumber: true },
  { title: 'OPEN', cell: ({ open }) => rupeesText(open), isNumber: true },
  { title: 'SAYS', cell: ({ says }) => says ?? '' },
];

type Row = DeployedLeg & { readonly account: string };

const LEGS: readonly Column<Row>[] = [
  { title: 'ACCOUNT', cell: ({ account }) => account },
  { title: 'LEG', cell: ({ leg }) => leg, isNumber: true },
  { title: 'SYMBOL', cell: ({ symbol }) => symbol },
  { title: 'SIDE', cell: ({ transType }) => transType },
  { title: 'HELD', cell: ({ held }) => held, isNumber: true },
  { title: 'STATE', cell: ({ state, reason }) => (reason === null ? state : `${state} (${reason})`) },
  { title: 'ENTRY', cell: ({ entryPrice }) => rupeesText(entryPrice), isNumber: true },
  { title: 'STOP', cell: ({ stop }) => rupeesText(stop), isNumber: true },
  { title: 'TARGET', cell: ({ target }) => rupeesText(target), isNumber: true },
  { title: 'LTP', cell: ({ ltp }) => rupeesText(ltp), isNumber: true },
  { title: 'BOOKED', cell: ({ booked }) => rupeesText(booked), isNumber: true },
  { title: 'OPEN', cell: ({ open }) => rupeesText(open), isNumber: true },
];

export const deploy: Command = {
  takesArguments: true,
  usage:
    'spark-trader deploy start <document> --strategy <name> [--mode live] [--rev <n>]  |  deploy check <document> --strategy <name>  |  deploy list [--all]  |  deploy show <number>  |  deploy pause|resume <number>  |  deploy stop <number> --legs <close|keep>  |  deploy switch <number> [--rev <n>] [--now]  |  deploy drift <number> [--date <day>]',
  summary: 'let a saved strategy document trade by itself',
  options: {
    strategy: { type: 'string', short: 's' },
    mode: { type: 'string' },
    rev: { type: 'string' },
    legs: { type: 'string' },
    now: { type: 'boolean' },
    all: { type: 'boolean' },
    date: { type: 'string' },
  },
  details: [
    '--mode      forward (when left out), or live at the brokers of the linked accounts',
    '--legs      close: everything is closed first; keep: it is over at once, and nothing is followed any more',
    '--rev       a revision of the document; the newest when left out      --now    only while nothing is held',
    'drift       what a day traded beside the backtest of it, and what that cost      --date   the newest day when left out',
  ],
  run: async (stage) => {
    const [verb, number, ...rest] = stage.given.positionals;
    const run = verb === undefined ? undefined : VERBS[verb];
    if (verb === 'list' && number === undefined) return list(stage);
    if (run === undefined || number === undefined || rest.length > 0)
      throw new UsageError(
        'Say start, check, list, show, pause, resume, stop, switch or drift',
        `Write: ${deploy.usage}`,
      );
    const what =
      verb === 'start' || verb === 'check' ? 'The number of a document' : 'The number of a deployment';
    return run(stage, wholeNumber(number, what));
  },
};

const VERBS: Readonly<Record<string, (stage: Stage, number: number) => Promise<void>>> = {
  start: async (stage, id) => {
    const reply = await (await stage.spark()).startDeployment(wishOf(stage, id));
    stage.show(reply, [reply.message, tableText(COLUMNS, reply.data)].join('\n'));
  },
  check: async (stage, id) => {
    const reply = await (await stage.spark()).checkDeployment(wishOf(stage, id));
    stage.show(reply, reply.data.map(checkText).join('\n'));
  },
  show: async ({ spark, show }, deploymentID) => {
    const reply = await (await spark()).readDeployment({ deploymentID });
    show(reply, reply.data.map(deploymentText).join('\n'));
  },
  pause: (stage, deploymentID) => pause(stage, deploymentID, true),
  resume: (stage, deploymentID) => pause(stage, deploymentID, false),
  stop: async ({ given, spark, show }, deploymentID) => {
    const legs = choice(given, 'legs', ['close', 'keep']);
    if (legs === undefined)
      throw new UsageError(
        'Say what becomes of what it holds: --legs close or --legs keep',
        `Write: ${deploy.usage}`,
      );
    const reply = await (await spark()).stopDeployment({ deploymentID, legs });
    show(reply, reply.message);
  },
  switch: async ({ given, spark, show }, deploymentID) => {
    const rev = given.number('rev');
    const reply = await (await spark()).switchDeployment({ deploymentID, rev, now: given.has('now') });
    show(reply, reply.message);
  },
  drift: async ({ given, spark, show }, deploymentID) => {
    const client = await spark();
    const date = given.text('date') ?? (await newestDay(client, deploymentID));
    const day = await deploymentDrift(client, { deploymentID, date });
    show(day, deploymentDriftText(day));
  },
};

async function newestDay(client: Spark, deploymentID: number): Promise<string> {
  const { data } = await client.readDeployment({ deploymentID });
  const [newest] = data
    .flatMap(({ days }) => days.map(({ date }) => date))
    .toSorted()
    .reverse();
  if (newest === undefined) throw new UsageError('It has traded on no day yet', 'Ask again after a session.');
  return newest;
}

function wishOf({ given }: Stage, id: number) {
  return {
    id,
    rev: given.number('rev'),
    strategyname: needed(given, 'strategy', deploy.usage),
    mode: choice(given, 'mode', ['forward', 'live']),
  };
}

async function pause({ spark, show }: Stage, deploymentID: number, paused: boolean): Promise<void> {
  const reply = await (await spark()).pauseDeployment({ deploymentID, paused });
  show(reply, reply.message);
}

async function list({ given, spark, show }: Stage): Promise<void> {
  const reply = await (await spark()).listDeployments({ all: given.has('all') });
  show(reply, tableText(COLUMNS, reply.data));
}

function checkText({ items, worstDay }: DeployCheck): string {
  const lines = items.map(({ good, says }) => `${good ? 'ok ' : 'NO '} ${says}`);
  return [...lines, ...(worstDay === null ? [] : [`A day may lose ${rupeesText(worstDay)} rupees.`])].join(
    '\n',
  );
}

function deploymentText(deployment: Deployment): string {
  const legs = deployment.accounts.flatMap(({ account, legs: rows }) =>
    rows.map((leg) => ({ account, ...leg })),
  );
  const decisions = deployment.accounts.flatMap(({ account, decisions: rows }) =>
    rows.map(({ at, says }) => `${at.slice(11, 19)}  ${account}: ${says}`),
  );
  return [tableText(COLUMNS, [deployment]), tableText(LEGS, legs), ...decisions].join('\n');
}
