import type { Store } from '@spark/core';
import { type CalendarChanges, NO_CHANGES, readChanges, writeChanges } from '@spark/market';

/** Where the owner's changes to the calendar are kept. */
const CALENDAR_SETTING = 'calendar.changes';

export class UnreadableCalendarError extends Error {
  override readonly name = 'UnreadableCalendarError';
}

export async function loadCalendarChanges(store: Pick<Store, 'readSetting'>): Promise<CalendarChanges> {
  const text = await store.readSetting(CALENDAR_SETTING);
  if (text === null) return NO_CHANGES;
  const changes = readChanges(text);
  if (changes === null) {
    throw new UnreadableCalendarError(
      'The stored changes of the calendar cannot be read. They may come from a newer Spark: update this one, or ' +
        'forget them with: npm run spark -- holidays reset',
    );
  }
  return changes;
}

export function storeCalendarChanges(
  store: Pick<Store, 'writeSetting'>,
  changes: CalendarChanges,
): Promise<void> {
  return store.writeSetting(CALENDAR_SETTING, writeChanges(changes));
}
