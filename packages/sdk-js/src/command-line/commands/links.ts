import type { Link, LinkSettings } from '../../generated/entities.ts';
import type { Command } from '../command.ts';
import { type Column, tableText } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { needed } from './orders.ts';
import { onOrOff } from './stop.ts';

const LINK_COLUMNS: readonly Column<Link>[] = [
  { title: 'STRATEGY', cell: ({ StrategyName }) => StrategyName },
  { title: 'ACCOUNT', cell: ({ AccountName }) => AccountName },
  { title: 'ORDERS', cell: ({ Activate }) => (Activate === 1 ? 'on' : 'off') },
  { title: 'MULTIPLIER', cell: ({ Multiplier }) => Multiplier, isNumber: true },
  { title: 'CAPITAL', cell: ({ Capital }) => Capital, isNumber: true },
];

export const links: Command = {
  takesArguments: true,
  usage: 'spark-trader links [on|off] [--strategy <name>] [--account <name>]',
  summary: 'show which strategy trades in which account, or switch one of them on or off',
  options: { strategy: { type: 'string', short: 's' }, account: { type: 'string', short: 'a' } },
  details: ['on, off     switches the link of --strategy and --account, which are then both needed'],
  run: async ({ given, spark, show }) => {
    const [strategy, account] = [given.text('strategy'), given.text('account')];
    const isMeant = ({ StrategyName, AccountName }: Link) =>
      (strategy ?? StrategyName) === StrategyName && (account ?? AccountName) === AccountName;
    if (given.positionals.length === 0) {
      const reply = await (await spark()).listLinks();
      const rows = reply.data.filter(isMeant);
      show({ ...reply, data: rows }, tableText(LINK_COLUMNS, rows));
      return;
    }
    const Activate: LinkSettings['Activate'] = onOrOff(given, links.usage) ? 1 : 0;
    const st = needed(given, 'strategy', links.usage);
    const ac = needed(given, 'account', links.usage);
    const client = await spark();
    const link = (await client.listLinks()).data.find(isMeant);
    if (link === undefined)
      throw new UsageError(`${st} is not linked to ${ac}`, 'List the links with: spark-trader links');
    const { Multiplier, Capital } = link;
    const reply = await client.changeLink({ st, ac, Multiplier, Capital, Activate });
    show(reply, `${reply.message}: ${st} in ${ac} is ${Activate === 1 ? 'on' : 'off'}`);
  },
};
