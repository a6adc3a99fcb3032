import type { Instrument } from '@spark/core';

type Terms = Pick<Instrument, 'class' | 'name' | 'expiry' | 'optionType'>;

/**
 * Whether two rows with one token are one instrument. Exchanges give the number of an expired contract to another one; that
 * of a share stays when it gets another name, and that of a contract when its strike and lot are adjusted.
 */
export function isSameContract(one: Terms, other: Terms): boolean {
  if (one.class !== other.class) return false;
  if (one.class === 'equity' || one.class === 'index') return true;
  return one.name === other.name && one.expiry === other.expiry && one.optionType === other.optionType;
}
