import { changeCalendar, loadCalendarChanges, type OpenData, resetCalendar } from '@spark/application';
import {
  createMarketCalendar,
  type IstDay,
  isExchange,
  isIstDay,
  istDay,
  readSession,
  type SpecialDay,
  type Store,
  sessionText,
} from '@spark/core';
import {
  addSpecialDay,
  BUNDLED_CALENDAR,
  type CalendarChanges,
  removeSpecialDay,
  withChanges,
} from '@spark/market';
import { EXCHANGE, type Exchange, LIMITS } from '@spark/vocabulary';
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

export const holidayCommands: Commands = {
  'holidays list [exchange] [year]': onData('days with other hours than usual', listHolidays),
  'holidays add <exchange> <day> [session] [name]': onData(
    'a holiday, or with a session other hours; a running server follows within a second',
    addHoliday,
  ),
  'holidays remove <exchange> <day>': onData('the day is an ordinary one after all', removeHoliday),
  'holidays reset': onData('forget your changes, back to the published calendar', resetHolidays),
};

/** NSE, BSE, NFO and BFO have never differed, so they can be named together. */
const TOGETHER = { word: 'EQUITY', exchanges: ['NSE', 'BSE', 'NFO', 'BFO'] } as const;

const SESSIONS =
  'closed, morning-closed, evening-closed, muhurat, "muhurat HH:MM-HH:MM" or "special HH:MM-HH:MM"';

async function listHolidays(
  { store }: OpenData,
  args: CommandArgs,
  { say, clock }: Terminal,
): Promise<number> {
  const exchanges = word(args, 0) === '' ? (['NSE'] as const) : readExchanges(args);
  const year = readYear(word(args, 1), istDay(clock.now()));
  const changes = await loadCalendarChanges(store);
  const changed = new Set([...changes.days].map(({ exchange, day }) => `${exchange} ${day}`));
  const calendar = createMarketCalendar(withChanges(BUNDLED_CALENDAR, changes));
  const rows = exchanges
    .flatMap((exchange) => calendar.specialDays(exchange, { from: year, to: year }))
    .map((row) => [
      row.exchange,
      row.day,
      sessionText(row.session),
      row.name,
      changed.has(`${row.exchange} ${row.day}`) ? 'yours' : row.isConfirmed ? '' : 'unconfirmed',
    ]);
  say(table([['Exchange', 'Day', 'Session', 'Name', ''], ...rows]));
  for (const { exchange, day } of changes.ordinaryDays) {
    if (exchanges.some((each) => each === exchange) && day.startsWith(String(year))) {
      say(`${exchange} ${day} is an ordinary day: you removed what was published.`);
    }
  }
  say(`Calendar ${calendar.version()}.`);
  return 0;
}

async function addHoliday({ store }: OpenData, args: CommandArgs, { say }: Terminal): Promise<number> {
  const exchanges = readExchanges(args);
  const day = readDay(args);
  const session = readSession(word(args, 2) === '' ? 'closed' : word(args, 2));
  if (session === null) throw new UsageError(`The session is one of ${SESSIONS}.`);
  const isHalf = session.kind === 'morning-closed' || session.kind === 'evening-closed';
  if (isHalf && exchanges.some((exchange) => exchange !== 'MCX')) {
    throw new UsageError(`Only MCX has a morning and an evening: ${session.kind} is for it alone.`);
  }
  const name = readName(args);
  const rows = exchanges.map((exchange): SpecialDay => ({ exchange, day, name, session, isConfirmed: true }));
  const version = await change(store, (changes) =>
    rows.reduce<CalendarChanges | null>((before, row) => before && addSpecialDay(before, row), changes),
  );
  say(`${exchanges.join(', ')} on ${day}: ${sessionText(session)}. Calendar ${version}.`);
  return 0;
}

async function removeHoliday({ store }: OpenData, args: CommandArgs, { say }: Terminal): Promise<number> {
  const exchanges = readExchanges(args);
  const day = readDay(args);
  const version = await change(store, (changes) => {
    let after: CalendarChanges | null = changes;
    for (const exchange of exchanges) {
      if (after === null) break;
      const next: CalendarChanges | null | 'ordinary' = removeSpecialDay(BUNDLED_CALENDAR, after, {
        exchange,
        day,
      });
      after = next === 'ordinary' ? after : next;
    }
    if (after === changes)
      throw new CommandRefused(`${day} is an ordinary day already. Nothing was changed.`);
    return after;
  });
  say(`${exchanges.join(', ')} on ${day}: an ordinary day. Calendar ${version}.`);
  return 0;
}

async function resetHolidays({ store }: OpenData, _: CommandArgs, { say }: Terminal): Promise<number> {
  await resetCalendar(store);
  say('Your changes are forgotten; the published calendar holds.');
  return 0;
}

/** Stores the changed calendar and returns its version. */
async function change(
  store: Store,
  decide: (changes: CalendarChanges) => CalendarChanges | null,
): Promise<string> {
  const changes = await changeCalendar(store, (before) => {
    const after = decide(before);
    if (after !== null) return after;
    throw new CommandRefused(
      `The calendar takes at most ${LIMITS.calendarChanges} changes. Remove old ones first. Nothing was changed.`,
    );
  });
  return withChanges(BUNDLED_CALENDAR, changes).version;
}

function readExchanges(args: CommandArgs): readonly Exchange[] {
  const given = word(args, 0).toUpperCase();
  if (given === TOGETHER.word) return TOGETHER.exchanges;
  if (isExchange(given)) return [given];
  throw new UsageError(
    `<exchange> is one of ${EXCHANGE.join(', ')}, or equity for ${TOGETHER.exchanges.join(', ')}; not "${word(args, 0)}".`,
  );
}

function readDay(args: CommandArgs): IstDay {
  const day = word(args, 1);
  if (!isIstDay(day)) throw new UsageError(`<day> is a day that exists, written YYYY-MM-DD; not "${day}".`);
  return day;
}

function readName(args: CommandArgs): string {
  const name = word(args, 3).trim();
  if (name === '') return 'Declared by the owner';
  if (name.length > LIMITS.holidayNameChars || /\p{Cc}/u.test(name)) {
    throw new UsageError(`A name has at most ${LIMITS.holidayNameChars} characters.`);
  }
  return name;
}

function readYear(given: string, today: IstDay): number {
  if (given === '') return Number(today.slice(0, 4));
  if (!/^[12]\d{3}$/.test(given)) throw new UsageError(`A year is written YYYY, not "${given}".`);
  return Number(given);
}
