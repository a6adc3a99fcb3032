import type { SessionRow } from '../../generated/entities.ts';
import type { Command } from '../command.ts';
import { type Column, tableText } from '../table.ts';
import { UsageError } from '../usage-error.ts';

const COLUMNS: readonly Column<SessionRow>[] = [
  { title: 'SESSION', cell: ({ session }) => session },
  { title: 'BROWSER', cell: ({ device }) => device },
  { title: 'ADDRESS', cell: ({ address }) => address },
  { title: 'SIGNED IN', cell: ({ startedAt }) => startedAt.replace('T', ' ') },
  { title: 'LAST SEEN', cell: ({ lastSeenAt }) => lastSeenAt.replace('T', ' ') },
  {
    title: 'LIVE',
    cell: ({ armedUntil }) => (armedUntil === null ? '' : `armed until ${armedUntil.slice(11)}`),
  },
];

export const sessions: Command = {
  takesArguments: true,
  usage: 'spark-trader sessions [end <session> | end --all]',
  summary: 'show the browsers that are signed in to the console, or sign them out',
  options: { all: { type: 'boolean' } },
  details: ['end         signs that browser out at once; with --all every browser'],
  run: async ({ given, spark, show }) => {
    const [verb, session, ...more] = given.positionals;
    const all = given.has('all');
    if (verb === undefined && !all) {
      const reply = await (await spark()).listSessions();
      show(reply, tableText(COLUMNS, reply.data));
      return;
    }
    if (verb !== 'end' || more.length > 0 || all === (session !== undefined))
      throw new UsageError('Say which session, or --all', `Write: ${sessions.usage}`);
    const client = await spark();
    const reply =
      session === undefined ? await client.endOtherSessions() : await client.endSession({ session });
    show(reply, reply.message);
  },
};
