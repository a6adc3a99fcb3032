import { createKeyRing, nodeMac } from '../secrets/key-ring.ts';
import { type KeySource, mastersCached } from '../secrets/open-key-ring.ts';

/**
 * What a node writes into its row to show which secret it runs with. Whoever has the same secret can make it too, for
 * each node another one; to anybody else it reveals nothing. It is made of the newest key that was given, also where an
 * earlier one still opens the data: after the next rotation the others must have that one. Null where no key was given.
 */
export function createSecretPrints(source: KeySource): ((node: string) => string) | null {
  const [newest] = mastersCached(source);
  if (newest === undefined) return null;
  const key = createKeyRing([newest]).current;
  return (node) => nodeMac(key, `secret of ${node}`);
}
