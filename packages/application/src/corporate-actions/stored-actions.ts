import {
  type CorporateActions,
  NO_ACTIONS,
  parseCorporateActions,
  type Store,
  storedObject,
} from '@spark/core';

const SETTING = 'corporate.actions';

export class UnreadableActionsError extends Error {
  override readonly name = 'UnreadableActionsError';

  constructor(reason: string) {
    super(
      `The stored corporate actions cannot be read: ${reason}. They may come from a newer Spark: update this one. ` +
        'None is applied until then.',
    );
  }
}

export async function loadActions(store: Pick<Store, 'readSetting'>): Promise<CorporateActions> {
  return readStored(await store.readSetting(SETTING));
}

/** Two people may change them at once: each change builds on the stored one. Whatever is thrown changes nothing. */
export async function changeActions(
  store: Pick<Store, 'changeSetting'>,
  decide: (before: CorporateActions) => CorporateActions,
): Promise<CorporateActions> {
  let decided = NO_ACTIONS;
  await store.changeSetting(SETTING, (text) => {
    decided = decide(readStored(text));
    return storedObject(JSON.stringify(decided));
  });
  return decided;
}

function readStored(text: string | null): CorporateActions {
  if (text === null) return NO_ACTIONS;
  const read = parseCorporateActions(text);
  if (!read.ok) throw new UnreadableActionsError(read.error);
  return read.value;
}
