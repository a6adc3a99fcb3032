import { count, day, integer, listOf, name, object, orNull, tagged } from '../lib/shape.ts';
import { objectReader, type StoredReader } from '../lib/stored-json.ts';
import type { CorporateActions } from './change-actions.ts';
import type { CorporateAction, CorporateTerms, ShareRatio } from './corporate-action.ts';

export const shareRatio = object<ShareRatio>({ times: count, per: count });

const action = object<CorporateAction>({
  id: count,
  instrumentKey: name,
  symbol: name,
  exDate: day,
  terms: tagged<CorporateTerms, 'kind'>('kind', {
    split: { faceBefore: count, faceAfter: count, fractionPaise: orNull(count) },
    bonus: { added: count, held: count, fractionPaise: orNull(count) },
    dividend: { paise: count },
  }),
  addedAt: integer,
  appliedAt: orNull(integer),
});

export const parseCorporateActions: StoredReader<CorporateActions> = objectReader(
  object<CorporateActions>({ lastId: count, list: listOf(action) }),
);
