import type { Preference } from '@spark/client';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../parts/States.tsx';
import { showToast } from '../parts/toasts.ts';
import { useSignedIn } from '../session/session-context.tsx';
import { useRead } from './use-read.ts';

type Stored = Preference['value'];

type Kind<Value> = {
  readonly name: string;
  /** Null for anything that is not such a value: it is then as if nothing was stored. */
  readonly read: (stored: Readonly<Record<string, unknown>>) => Value | null;
  readonly write: (value: Value) => Stored;
  /** What counts until something was stored. */
  readonly first: Value;
};

/** Something that the user set up, kept on the server, so that every browser shows it. */
export function usePreference<Value>({ name, read, write, first }: Kind<Value>): {
  readonly value: Value;
  readonly save: (next: Value) => Promise<boolean>;
  readonly isKnown: boolean;
} {
  const { spark, session } = useSignedIn();
  const queries = useQueryClient();
  const stored = useRead(
    ['prefs', name],
    async (client) => (await client.readPreference({ name })).data[0] ?? null,
  );
  const value = (stored.data ? read(stored.data.value) : null) ?? first;

  async function save(next: Value): Promise<boolean> {
    try {
      await spark.writePreference({ name, version: stored.data?.version ?? 0, body: write(next) });
      return true;
    } catch (error) {
      showToast({ tone: 'bad', text: failureText(error).message });
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: [session, 'prefs', name] });
    }
  }

  return { value, save, isKnown: stored.data !== undefined };
}
