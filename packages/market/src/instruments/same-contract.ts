import type { Instrument } from '@spark/core';

type Terms = Pick<Instrument, 'class' | 'name' | 'expiry' | 'optionType'>;

/**
 * Whether two rows with one token are one instrument. Exchanges give the number of an expired contract to another one; that
 * of a share stays when it gets another name, and that of a contract when its strike and lot are adjusted.
 */
export function isSameContract(terms: Terms, other: Terms): boolean {
  if (terms.class !== other.class) return false;
  if (terms.class === 'equity' || terms.class === 'index') return true;
  return terms.name === other.name && terms.expiry === other.expiry && terms.optionType === other.optionType;
}
