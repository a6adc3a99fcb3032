import type { Randomness, Store } from '@spark/core';

const SETTING = 'order.tag-prefix';
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * What tags begin with from this start on. The first five letters are those of the installation: another Spark at the
 * same broker has others. The rest is made up at every start: whatever was lost or restored in between, brokers show the
 * orders of the day under tags of before, and none of them is given again.
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
