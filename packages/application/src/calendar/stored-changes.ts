import type { Store } from '@spark/core';
import { type CalendarChanges, NO_CHANGES, readChanges, writeChanges } from '@spark/market';

/** Storage of the owner's changes to the calendar. */
const CALENDAR_SETTING = 'calendar.changes';

export class UnreadableCalendarError extends Error {
  override readonly name = 'UnreadableCalendarError';
}

export async function loadCalendarChanges(store: Pick<Store, 'readSetting'>): Promise<CalendarChanges> {
  return readStored(await store.readSetting(CALENDAR_SETTING));
}

function readStored(text: string | null): CalendarChanges {
  if (text === null) return NO_CHANGES;
  const changes = readChanges(text);
  if (changes === null) {
    throw new UnreadableCalendarError(
      'The stored changes of the calendar cannot be read. They may come from a newer Spark: update this one, or ' +
        'delete them with: npm run spark -- holidays reset',
    );
  }
  return changes;
}

/** Two people may change the calendar at once: each change builds on the stored one. */
export async function changeCalendar(
  store: Pick<Store, 'changeSetting'>,
  decide: (changes: CalendarChanges) => CalendarChanges,
): Promise<CalendarChanges> {
  let decided = NO_CHANGES;
  await store.changeSetting(CALENDAR_SETTING, (text) => {
    decided = decide(readStored(text));
    return writeChanges(decided);
  });
  return decided;
}

/** Also where the stored changes cannot be read. It continues the count where possible, so that no version repeats. */
export async function resetCalendar(store: Pick<Store, 'changeSetting'>): Promise<void> {
  await store.changeSetting(CALENDAR_SETTING, (text) => {
    const revision = text === null ? NO_CHANGES.revision : (readChanges(text)?.revision ?? -1);
    return writeChanges({ ...NO_CHANGES, revision: revision + 1 });
  });
}
