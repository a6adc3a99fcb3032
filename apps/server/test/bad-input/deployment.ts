import type { Route } from '@spark/contract';
import { TEMPLATES } from '@spark/document';
import type { SparkUnderTest } from '../spark-under-test.ts';
import type { SeededValues } from './baseline.ts';
import { mustWork, OWN } from './desk.ts';
import { type Expectation, refusedWith } from './expectation.ts';
import type { Situation } from './meaning.ts';

type Desk = { readonly spark: SparkUnderTest; readonly token: string };

const PATH = '/builder/deploy';

export function isAboutDeployments({ path }: Route): boolean {
  return path.startsWith(PATH);
}

/** What an attempt deployed is let go: the next one may take its strategy away. */
export async function stopDeployments({ spark, token }: Desk): Promise<void> {
  const { body } = await mustWork(spark, 'GET', PATH, { token });
  for (const { deploymentID } of body.data)
    await mustWork(spark, 'POST', `${PATH}/${deploymentID}/stop`, { token, json: { legs: 'keep' } });
}

/** A saved document, an account that trades, and one deployment where the call is about one. */
export async function furnishDeployments({ spark, token }: Desk, route: Route): Promise<SeededValues> {
  await mustWork(spark, 'POST', `/activate-account/${OWN.account}/Y`, { token });
  const saved = await mustWork(spark, 'POST', '/builder/strategy', { token, json: TEMPLATES[0]?.document });
  const id = String(saved.body.data[0]?.id);
  if (route.needs !== 'deployment') return { id, rev: '1' };
  const json = { id, strategyname: OWN.strategy };
  const made = await mustWork(spark, 'POST', PATH, { token, json });
  return { deploymentID: String(made.body.data[0]?.deploymentID), rev: '1' };
}

/** Nothing of the caller has another number, a document has one revision, and one strategy is linked. */
export function afterDeploying(
  { route, field: { name }, sentAs, seeded }: Situation,
  value: unknown,
): Expectation | null {
  if (!isAboutDeployments(route) || value === undefined) return null;
  const text = String(value);
  switch (name) {
    case 'deploymentID':
      return text === seeded.deploymentID ? null : refusedWith('deployment_unknown');
    case 'id':
      return text === seeded.id ? null : refusedWith('document_unknown', sentAs);
    case 'rev':
      if (text === seeded.rev) return null;
      return refusedWith(route.needs === 'deployment' ? 'deploy_refused' : 'revision_unknown', sentAs);
    case 'strategyname':
      return route.id === 'startDeployment' && text !== OWN.strategy
        ? refusedWith('deploy_refused', sentAs)
        : null;
    default:
      return null;
  }
}
