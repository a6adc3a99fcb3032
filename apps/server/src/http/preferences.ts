import type { Preferences } from '@spark/application';
import { routes } from '@spark/contract';
import { toWirePreference, toWirePreferenceHead, toWirePreferenceRefusal } from '../wire/preference.ts';
import { CallRefused } from './call-refused.ts';
import type { CallBook } from './calls.ts';

type Parts = { readonly preferences: Preferences };

export function preferenceCalls(calls: CallBook, { preferences }: Parts): void {
  calls.on(routes.listPreferences, async ({ desk }) => ({
    data: (await preferences.list(desk.user.ucc)).map(toWirePreferenceHead),
  }));

  calls.on(routes.readPreference, async ({ input: { name }, desk }) => ({
    data: [toWirePreference(name, await preferences.read(desk.user.ucc, name))],
  }));

  calls.on(routes.writePreference, async ({ input: { name, version, body: value }, desk }) => {
    const written = await preferences.write(desk.user.ucc, { name, version, value });
    if (!written.ok) throw new CallRefused([toWirePreferenceRefusal(written.error)]);
    return { data: [toWirePreferenceHead(written.value)] };
  });

  calls.on(routes.removePreference, async ({ input: { name }, desk }) => {
    await preferences.remove(desk.user.ucc, name);
    return { data: [] };
  });
}
