import type { Randomness, Store } from '@spark/core';

const SETTING = 'order.tag-prefix';
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * The prefix of tags from this start on. The first five letters identify the installation: another Spark at the same
 * broker has others. The rest is random at every start: whatever was lost or restored in between, no tag under which
 * brokers show an order of the day is given again.
 */
export async function makeTagPrefix(
  store: Pick<Store, 'readSetting' | 'writeSetting'>,
  random: Randomness,
): Promise<string> {
  const known = await store.readSetting(SETTING);
  const ofInstallation = known ?? `S${random.text(LETTERS, 4)}`;
  if (known === null) await store.writeSetting(SETTING, ofInstallation);
  return `${ofInstallation}${random.text(LETTERS, 4)}`;
}
