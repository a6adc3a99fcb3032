import {
  BUNDLED_IS_A_SAMPLE,
  type CachedMaster,
  dropMaster,
  fetchMaster,
  loadedListText,
  MasterNotFetched,
  readCachedMaster,
  readNote,
  sourceShown,
  storeMaster,
} from '@spark/application';
import { createMarketCalendar, istDay, istTimestamp } from '@spark/core';
import {
  BUNDLED_CALENDAR,
  type Changes,
  countSegments,
  dayNumber,
  diffMasters,
  generateMaster,
  type MasterDiff,
  type MasterReport,
  readMaster,
  type SegmentCounts,
  shrunkSegments,
} from '@spark/market';
import { TRADABLE_EXCHANGE } from '@spark/vocabulary';
import { type CommandArgs, CommandRefused, type Commands, type Terminal, table, word } from './command.ts';
import { requireData } from './with-data.ts';

export const instrumentCommands: Commands = {
  'instruments load <file-or-url> [--anyway]': {
    message:
      "a broker's list of instruments, in use until a newer one is there, also while Spark runs; --anyway: even one that shrank",
    run: load,
  },
  'instruments bundled': {
    message: 'back to the bundled list, until another is loaded',
    run: useBundled,
  },
  'instruments status': { message: 'which list of instruments is in use today', run: status },
};

/** Of the published calendar: the bundled list is made here only to compare or count. */
const { isTradingDay } = createMarketCalendar(BUNDLED_CALENDAR);

/** Reads the whole list and checks it before anything is stored: a broken one leaves the last good one as it is. */
async function load(args: CommandArgs, { config, clock, folder = '', say }: Terminal): Promise<number> {
  requireData(config);
  const source = word(args, 0);
  const now = clock.now();
  const day = istDay(now);
  const read = readMaster(await fetched(source, folder), day);
  if (!read.ok) throw refusal(read.error.problems);
  const { columns, report } = read.value;
  const before = readNote(config.dataFolder);
  const shrunk = before === null ? [] : shrunkSegments(before.counts, report.counts);
  if (shrunk.length > 0 && args.options.anyway !== true)
    throw refusal([`The list looks cut short: ${shrunk.join('; ')}.`, 'If it is right, add --anyway.']);
  const earlier = before && readCachedMaster(config.dataFolder, before, before.day);
  const { format, counts } = report;
  storeMaster(config.dataFolder, columns, {
    day,
    loadedAt: now,
    source: sourceShown(source),
    format,
    counts,
  });
  say(`Loaded for ${day}: ${countsText(counts)}.`);
  for (const line of reportLines(report)) say(line);
  const compared = earlier ?? generateMaster({ day, isTradingDay });
  say(`Compared with ${earlier && before ? `the list of ${before.day}` : 'the bundled list'}:`);
  say(diffText(diffMasters(compared, columns, dayNumber(day))));
  say('A running Spark takes it up within seconds.');
  return 0;
}

async function fetched(source: string, folder: string): Promise<string> {
  try {
    return await fetchMaster(source, folder);
  } catch (error) {
    throw error instanceof MasterNotFetched ? refusal([error.message]) : error;
  }
}

function refusal(problems: readonly string[]): CommandRefused {
  return new CommandRefused(`${problems.join('\n')}\nNothing was loaded; the instruments are as they were.`);
}

function reportLines({ otherSegments, expired, unknownColumns, leftOut }: MasterReport): readonly string[] {
  const others = Object.entries(otherSegments).map(([segment, count]) => `${segment} ${count}`);
  return [
    ...(expired > 0 ? [`Left out: ${expired} contracts that have expired.`] : []),
    ...(others.length > 0 ? [`Left out, not traded here: ${others.join(', ')}.`] : []),
    ...(unknownColumns.length > 0 ? [`Columns without a meaning here: ${unknownColumns.join(', ')}.`] : []),
    ...(leftOut.length > 0 ? ['Rows that could not be read and were left out:', ...leftOut] : []),
  ];
}

function diffText({ added, removed, expired, lotsChanged, ticksChanged }: MasterDiff): string {
  const line = (what: string, { count, examples }: Changes) => [
    what,
    String(count),
    examples.length === 0 ? '' : `${examples.join(', ')}${count > examples.length ? ', …' : ''}`,
  ];
  return table([
    line('added', added),
    line('removed', removed),
    ['expired', String(expired), ''],
    line('lot changed', lotsChanged),
    line('tick changed', ticksChanged),
  ]);
}

async function status(_: CommandArgs, { config, clock, say }: Terminal): Promise<number> {
  requireData(config);
  const day = istDay(clock.now());
  const note = readNote(config.dataFolder);
  const loaded = note && readCachedMaster(config.dataFolder, note, day);
  if (note !== null) say(noteText(note));
  if (note && loaded) {
    const which = note.broker === undefined ? 'the loaded list' : loadedListText(note);
    say(`In use today (${day}): ${which}, ${countsText(countSegments(loaded))}.`);
    if (note.day !== day) say(`${OF_ANOTHER_DAY} Load a newer one: ${LOAD}`);
    return 0;
  }
  const bundled = countSegments(generateMaster({ day, isTradingDay }));
  say(`In use today (${day}): the bundled list, ${countsText(bundled)}.`);
  say(`It is ${BUNDLED_IS_A_SAMPLE}. ${NOT_IN_THE_SAMPLE}`);
  if (note === null) say(`No list was loaded. ${BY_ITSELF} By hand: ${LOAD}`);
  else say('The loaded list cannot be read. Load it again.');
  return 0;
}

const LOAD = 'npm run spark -- instruments load <file-or-url>';
const OF_ANOTHER_DAY =
  'The last good list stays in use until a newer one is there. With a live account one comes each morning at 08:30.';
const NOT_IN_THE_SAMPLE =
  'Other shares of NSE and BSE, ETFs and the numbers that the exchanges give to contracts come with the list of a broker.';
const BY_ITSELF = 'With a live account that of its broker comes by itself.';

/** Open orders and positions keep their contracts, whichever list they are from. */
async function useBundled(_: CommandArgs, { config, say }: Terminal): Promise<number> {
  requireData(config);
  dropMaster(config.dataFolder);
  say('The bundled list is in use from now on; a running Spark notices within seconds.');
  return 0;
}

function noteText({ source, loadedAt, format, counts }: CachedMaster): string {
  return `Loaded ${istTimestamp(loadedAt)} from ${source} (${format}): ${countsText(counts)}.`;
}

function countsText(counts: SegmentCounts): string {
  return TRADABLE_EXCHANGE.map((exchange) => `${exchange} ${counts[exchange]}`).join(', ');
}
