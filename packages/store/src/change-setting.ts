import { put, statementsOf } from './statements.ts';
import type { Steps } from './steps.ts';
import { encodeRow, SETTINGS } from './tables.ts';

export const READ_SETTING = 'SELECT "value" FROM "settings" WHERE "name" = ?';

const PUT_SETTINGS = put(SETTINGS);

/** Beginning takes the writer's lock, so that of two changes the second sees what the first one wrote. */
export function* changeSetting(name: string, change: (value: string | null) => string): Steps<void> {
  yield 'begin';
  const { rows } = yield { text: READ_SETTING, values: [name] };
  const value = change((rows[0]?.value as string | undefined) ?? null);
  for (const statement of statementsOf(PUT_SETTINGS, [encodeRow(SETTINGS, { name, value })])) yield statement;
  yield 'commit';
}
