import { join } from 'node:path';
import type { ProcessorCount } from './processor-counter.ts';
import { runTool } from './tool.ts';

/** The variable in which test files find the built site. */
export const siteBuildVariable = 'SITE_BUILD';

/**
 * Whether a test file needs the built site: those in an e2e folder do, and those that mention it or read it with
 * `readBuiltSite`.
 */
export function needsSite(fileText: string): boolean {
  return /\/e2e\/|SITE_BUILD|readBuiltSite/.test(fileText);
}

/**
 * Builds the site and the console once for the whole run, where the server serves it from; nothing happens when it is there already.
 * Returns the folder, or throws with the output of the build.
 */
export async function buildTestSite(
  root: string,
  options: { readonly signal: AbortSignal; readonly used: ProcessorCount },
): Promise<string> {
  // Settings of the developer would make another site than the tests expect.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('SPARK_'));
  const env = Object.fromEntries(own);
  const { passed, output } = await runTool(
    { script: 'scripts/build-site.ts', args: [] },
    { root, env, ...options },
  );
  if (!passed) throw new Error(`The site could not be built:\n${output}`);
  const built = await runTool({ script: 'scripts/build-console.ts', args: [] }, { root, env, ...options });
  if (!built.passed) throw new Error(`The console could not be built:\n${built.output}`);
  return join(root, 'apps/docs/build');
}
