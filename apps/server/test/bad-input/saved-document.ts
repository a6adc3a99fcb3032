import type { Route } from '@spark/contract';
import { TEMPLATES } from '@spark/document';
import type { OwnedSpark, SparkUnderTest } from '../spark-under-test.ts';
import type { SeededValues } from './baseline.ts';
import { mustWork } from './desk.ts';
import { type Expectation, refusedWith } from './expectation.ts';
import type { Situation } from './meaning.ts';

type Desk = { readonly spark: SparkUnderTest; readonly token: OwnedSpark['owner'] };

const PATH = '/builder/strategy';

/** One document in its first revision, where the call is about one, and no draft. */
export async function furnishDocuments({ spark, token }: Desk, route: Route): Promise<SeededValues> {
  const { body } = await mustWork(spark, 'GET', PATH, { token });
  for (const { id } of body.data) await mustWork(spark, 'DELETE', `${PATH}/${id}`, { token });
  await mustWork(spark, 'DELETE', '/builder/draft/0', { token });
  if (route.needs !== 'document') return {};
  const made = await mustWork(spark, 'POST', PATH, { token, json: TEMPLATES[0]?.document });
  const [row] = made.body.data;
  const numbers = { id: String(row?.id), toId: String(row?.id), baseVersion: String(row?.version) };
  return { ...numbers, rev: '1', toRev: '1', baseRev: '1' };
}

/** Saved documents and drafts; other calls of BuildAlgos store none. */
export function isAboutDocuments({ path }: Route): boolean {
  return /^\/builder\/(strategy|diff|draft)/.test(path);
}

/** The body is a strategy document, in which every key is checked. */
export function takesDocument({ id }: Route): boolean {
  return id === 'saveDocument' || id === 'changeDocument';
}

export function documentRefused(key: string): Expectation {
  return refusedWith('document_invalid', `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}

/** Nothing of the caller has another number, there is one revision, and no draft. */
export function afterLookingForDocument(
  { route, field: { name, place }, sentAs, seeded }: Situation,
  value: unknown,
): Expectation | null {
  if (!isAboutDocuments(route) || value === undefined) return null;
  const isOther = String(value) !== seeded[name];
  if (route.needs !== 'document') {
    if (place === 'path') return value === 0 ? null : refusedWith('document_unknown', sentAs);
    const isStale = route.id === 'writeDraft' && name === 'version' && value !== 0;
    return isStale ? refusedWith('version_changed', sentAs) : null;
  }
  if (!isOther) return null;
  switch (name) {
    case 'id':
    case 'toId':
      return refusedWith('document_unknown', sentAs);
    case 'rev':
    case 'toRev':
      return refusedWith('revision_unknown', sentAs);
    case 'baseRev':
      return refusedWith('rev_conflict', sentAs);
    case 'baseVersion':
      return refusedWith('version_changed', sentAs);
    default:
      return null;
  }
}
