import type { Randomness, Store } from '@spark/core';

const SETTING = 'order.tag-prefix';
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What the tags of this installation begin with, made up once: another Spark at the same broker has another. */
export async function readTagPrefix(
  store: Pick<Store, 'readSetting' | 'writeSetting'>,
  random: Randomness,
): Promise<string> {
  const known = await store.readSetting(SETTING);
  if (known !== null) return known;
  const made = `S${random.text(LETTERS, 4)}`;
  await store.writeSetting(SETTING, made);
  return made;
}
