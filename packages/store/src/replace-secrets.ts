import { assert, type Rotation } from '@spark/core';
import { StoreError } from './errors.ts';
import { type Operation, put, REPLACE_KEY_MACS, RESEAL_SECRETS, statementsOf } from './statements.ts';
import type { Steps } from './steps.ts';
import { encodeRow, isStorableText, SECRETS, SETTINGS, type SqlValue } from './tables.ts';

const PUT_SETTINGS = put(SETTINGS);

/** All values, lookup hashes and settings of a key rotation, or none of them. */
export function* replaceSecrets(rotation: Rotation): Steps<void> {
  const secrets = rotation.secrets.map(({ ucc, owner, name, sealed }) =>
    encodeRow(SECRETS, { ucc, owner, name, keyId: sealed.keyId, sealed: sealed.text }),
  );
  const macs = rotation.keyMacs.map(({ ucc, mac }) => {
    assert(isStorableText(ucc) && isStorableText(mac), 'the look-up hash of a key is text');
    return [ucc, mac];
  });
  const settings = rotation.settings.map((setting) => encodeRow(SETTINGS, setting));
  yield 'begin';
  yield* replace('secrets', RESEAL_SECRETS, secrets);
  yield* replace('keys', REPLACE_KEY_MACS, macs);
  for (const statement of statementsOf(PUT_SETTINGS, lastOfEach(settings))) yield statement;
  yield 'commit';
}

function* replace(what: string, operation: Operation, rows: readonly (readonly SqlValue[])[]): Steps<void> {
  let changed = 0;
  for (const statement of statementsOf(operation, rows)) changed += (yield statement).changed;
  if (changed === rows.length) return;
  throw new StoreError(
    'invalid',
    `Of ${rows.length} ${what} to replace ${changed} are stored, so they were changed meanwhile or given twice. Nothing was written; stop the server, read them again and repeat the rotation.`,
  );
}

function lastOfEach(rows: readonly (readonly SqlValue[])[]): readonly (readonly SqlValue[])[] {
  return [...new Map(rows.map((row) => [row[0], row])).values()];
}
