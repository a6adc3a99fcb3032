import {
  type Clock,
  type DocumentKey,
  type DocumentRow,
  type Documents,
  ok,
  type Result,
  refuse,
} from '@spark/core';
import { LIMITS } from '@spark/vocabulary';

/** What pages remember of a user: an object under a name, changed only by who knows its newest version. */
export type Preferences = {
  readonly list: (ucc: string) => Promise<readonly PreferenceHead[]>;
  /** Null when nothing is stored. */
  readonly read: (ucc: string, name: string) => Promise<StoredPreference | null>;
  readonly write: (
    ucc: string,
    change: PreferenceChange,
  ) => Promise<Result<PreferenceHead, PreferenceRefusal>>;
  /** Also where nothing is stored. */
  readonly remove: (ucc: string, name: string) => Promise<void>;
};

export type PreferenceHead = Pick<DocumentRow, 'name' | 'version' | 'at'>;
export type StoredPreference = PreferenceHead & { readonly value: unknown };

export type PreferenceChange = {
  readonly name: string;
  /** The version that it is based on; 0 for a new one. */
  readonly version: number;
  readonly value: unknown;
};

export type PreferenceRefusal =
  | { readonly code: 'too-large'; readonly bytes: number }
  | { readonly code: 'too-many' }
  | { readonly code: 'changed'; readonly name: string; readonly newest: number };

type Parts = { readonly documents: Documents; readonly clock: Clock };

export function createPreferences({ documents, clock }: Parts): Preferences {
  const keyOf = (ucc: string, name: string): DocumentKey => ({ ucc, kind: 'preference', name });
  return {
    list: (ucc) => documents.list({ ucc, kind: 'preference', limit: LIMITS.preferencesPerUser }),
    read: async (ucc, name) => {
      const row = await documents.read(keyOf(ucc, name));
      return row && { name, version: row.version, at: row.at, value: JSON.parse(row.body) };
    },
    write: async (ucc, { name, version, value }) => {
      const body = JSON.stringify(value);
      const bytes = Buffer.byteLength(body);
      if (bytes > LIMITS.preferenceBytes) return refuse({ code: 'too-large', bytes });
      const outcome = await documents.put({
        ...keyOf(ucc, name),
        at: clock.now(),
        body,
        expectedVersion: version,
        most: LIMITS.preferencesPerUser,
      });
      switch (outcome.kind) {
        case 'full':
          return refuse({ code: 'too-many' });
        case 'stale':
          return refuse({ code: 'changed', name, newest: outcome.row?.version ?? 0 });
        case 'stored':
          return ok(outcome.row ?? { name, version, at: clock.now() });
      }
    },
    remove: async (ucc, name) => {
      await documents.remove({ ...keyOf(ucc, name), expectedVersion: null });
    },
  };
}
