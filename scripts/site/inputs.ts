import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made of. Packages that are not there yet count as soon as they are. */
export type BuildInputs = {
  readonly sources: readonly string[];
  /** Settings of the environment that end up in the pages. */
  readonly settings: readonly string[];
};

const SERVED_BY = [
  'apps/server/src/site/content-policy.ts',
  'apps/server/src/site/content-type.ts',
  'apps/server/src/site/finish-build.ts',
  'apps/server/src/site/manifest.ts',
] as const;

const SITE_SOURCES = [
  'apps/docs',
  'packages/contract',
  'packages/vocabulary',
  'packages/core',
  'packages/indicators',
  'packages/sdk-js',
  'packages/web',
  'packages/look',
  'samples',
  'package-lock.json',
  'scripts/build-site.ts',
  'scripts/site',
  ...SERVED_BY,
] as const;

export const SITE_INPUTS: BuildInputs = {
  sources: SITE_SOURCES,
  settings: ['SPARK_SITE_URL', 'SPARK_SITE_BASE', 'SPARK_CODE_URL', 'SPARK_VIDEO_URL'],
};

export const CONSOLE_INPUTS: BuildInputs = {
  sources: [
    'apps/console',
    'packages/vocabulary',
    'packages/indicators',
    'packages/document',
    'packages/sdk-js',
    'packages/web',
    'packages/look',
    'package-lock.json',
    'scripts/build-console.ts',
    'scripts/site',
    ...SERVED_BY,
  ],
  settings: [],
};

/** Build output is not a source, and tests do not end up in a page. */
const NOT_SOURCES = /^(node_modules|build|dist|test|e2e|\..+|.*\.test\.tsx?)$/;

type Environment = Readonly<Record<string, string | undefined>>;

/** Two builds with the same fingerprint would be equal, so the second is skipped. */
export function fingerprintInputs(
  root: string,
  { sources, settings }: BuildInputs,
  environment: Environment,
): string {
  const hash = createHash('sha256').update(`node ${process.versions.node}\n`);
  for (const name of settings) hash.update(`${name}=${environment[name] ?? ''}\n`);
  for (const source of sources) {
    for (const file of filesOf(root, source)) {
      const bytes = readFileSync(join(root, file));
      // The length keeps the end of one file from passing for the beginning of the next.
      hash.update(`${file} ${bytes.length}\n`).update(bytes);
    }
  }
  return hash.digest('hex');
}

function filesOf(root: string, path: string): readonly string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .filter((name) => !NOT_SOURCES.test(name))
    .sort()
    .flatMap((name) => filesOf(root, `${path}/${name}`));
}
