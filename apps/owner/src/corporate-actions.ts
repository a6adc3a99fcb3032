import {
  changeActions,
  createOpensAt,
  loadActions,
  loadCalendarChanges,
  type OpenData,
} from '@spark/application';
import {
  type ActionRefusal,
  actionText,
  addAction,
  alwaysOpen,
  type CorporateActions,
  type CorporateTerms,
  createMarketCalendar,
  effectText,
  type Instrument,
  isIstDay,
  istTimestamp,
  type OpensAt,
  type Result,
  removeAction,
} from '@spark/core';
import { BUNDLED_CALENDAR, withChanges } from '@spark/market';
import { CORPORATE_ACTION, SHARE_RATIO_PATTERN } from '@spark/vocabulary';
import {
  type CommandArgs,
  CommandRefused,
  type Commands,
  type Terminal,
  table,
  UsageError,
  word,
} from './command.ts';
import { onData } from './with-data.ts';

export const corporateActionCommands: Commands = {
  'corporate-actions list': onData('splits, bonus shares and dividends, by ex-date', listActions),
  'corporate-actions add <token> <kind> <terms> [--ex <day>] [--fraction <rupees>]': onData(
    'split 10:2, bonus 1:1 or dividend 4.50: adjusts paper positions when its ex-date opens',
    addOne,
  ),
  'corporate-actions remove <number>': onData('take one back before its ex-date opens', removeOne),
};

const CASH_TOKEN = /^(NSE|BSE):\d+$/;

async function listActions({ store }: OpenData, _: CommandArgs, terminal: Terminal): Promise<number> {
  const { list } = await loadActions(store);
  const opensAt = await openingsOf(store, terminal);
  const rows = list.map((action) => [
    String(action.id),
    action.symbol,
    actionText(action.terms),
    action.exDate,
    action.appliedAt === null
      ? `coming, ${istTimestamp(opensAt(action))}`
      : `applied ${istTimestamp(action.appliedAt)}`,
  ]);
  terminal.say(table([['Number', 'Share', 'Action', 'Ex-date', ''], ...rows]));
  return 0;
}

async function addOne({ store }: OpenData, args: CommandArgs, terminal: Terminal): Promise<number> {
  const terms = readTerms(args);
  const exDate = String(args.options.ex ?? '');
  if (!isIstDay(exDate)) throw new UsageError('--ex is a day that exists, written YYYY-MM-DD: the ex-date.');
  const { key: instrumentKey, symbol } = readShare(args, terminal);
  const opensAt = await openingsOf(store, terminal);
  const at = { now: terminal.clock.now(), opensAt };
  const after = await changed(store, (before) =>
    addAction(before, { instrumentKey, symbol, exDate, terms }, at),
  );
  terminal.say(
    `Number ${after.lastId}: ${symbol}, ${actionText(terms)}, ex-date ${exDate}. ${effectText(terms)}`,
  );
  terminal.say('Live accounts are adjusted by their brokers. Contracts on the share are left alone.');
  return 0;
}

async function removeOne({ store }: OpenData, args: CommandArgs, terminal: Terminal): Promise<number> {
  const id = Number(word(args, 0));
  if (!Number.isSafeInteger(id) || id < 1) throw new UsageError('<number> is that of an action in the list.');
  const at = { now: terminal.clock.now(), opensAt: await openingsOf(store, terminal) };
  await changed(store, (before) => removeAction(before, id, at));
  terminal.say(`Number ${id} is removed.`);
  return 0;
}

async function changed(
  store: OpenData['store'],
  decide: (before: CorporateActions) => Result<CorporateActions, ActionRefusal>,
): Promise<CorporateActions> {
  return changeActions(store, (before) => {
    const decided = decide(before);
    if (decided.ok) return decided.value;
    throw new CommandRefused(`${refusalText(decided.error)} Nothing was changed.`);
  });
}

function refusalText(refusal: ActionRefusal): string {
  switch (refusal.code) {
    case 'action-known':
      return `This kind of action of the share on this day is entered already, as number ${refusal.id}.`;
    case 'ex-date-open':
      return `The ex-date ${refusal.exDate} has opened: nobody can tell any more who held what then.`;
    case 'ex-date-far':
      return `The ex-date is more than a year ahead; the latest day for now is ${refusal.latest}.`;
    case 'action-changes-nothing':
      return 'This ratio changes nothing.';
    case 'action-limit':
      return `There are ${refusal.limit} corporate actions, which is the limit.`;
    case 'action-unknown':
      return `There is no corporate action number ${refusal.id}.`;
  }
}

function readShare(args: CommandArgs, { market }: Terminal): Pick<Instrument, 'key' | 'symbol'> {
  const key = word(args, 0).toUpperCase();
  if (market === undefined && CASH_TOKEN.test(key)) return { key, symbol: key };
  const found = market?.instruments.find(key) ?? null;
  if (found === null) throw new CommandRefused(`${key} is not listed. A token is written like NSE:212.`);
  if (found.class !== 'equity') throw new CommandRefused(`${found.symbol} is not a share.`);
  return found;
}

function readTerms(args: CommandArgs): CorporateTerms {
  const kind = CORPORATE_ACTION.find((each) => each === word(args, 1).toLowerCase());
  if (kind === undefined) throw new UsageError(`<kind> is one of ${CORPORATE_ACTION.join(', ')}.`);
  const given = word(args, 2);
  const { fraction } = args.options;
  if (kind === 'dividend') {
    if (fraction !== undefined) throw new UsageError('--fraction is for split and bonus.');
    return { kind, paise: readRupees(given, 'A dividend') };
  }
  if (!new RegExp(SHARE_RATIO_PATTERN).test(given))
    throw new UsageError(`A ${kind} is two whole numbers from 1 to 9999, such as 10:2; not "${given}".`);
  const [first = 0, second = 0] = given.split(':').map(Number);
  const fractionPaise = fraction === undefined ? null : readRupees(String(fraction), '--fraction');
  return kind === 'split'
    ? { kind, faceBefore: first, faceAfter: second, fractionPaise }
    : { kind, added: first, held: second, fractionPaise };
}

/** Read as text, so that no fraction of a paisa is rounded away. */
function readRupees(text: string, what: string): number {
  const [, rupees = '', paise = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const total = Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
  if (rupees === '' || total === 0)
    throw new UsageError(`${what} is an amount in rupees, with at most two decimals; not "${text}".`);
  return total;
}

/** By the hours of paper accounts, as the server has them. */
async function openingsOf(store: OpenData['store'], { config, market }: Terminal): Promise<OpensAt> {
  const exchanges = createMarketCalendar(withChanges(BUNDLED_CALENDAR, await loadCalendarChanges(store)));
  const calendar = config.market === 'always-open' ? alwaysOpen(exchanges) : exchanges;
  return createOpensAt(calendar, (key) => market?.instruments.find(key) ?? null);
}
