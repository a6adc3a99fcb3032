import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Everything the site is made of. Packages that are not there yet count as soon as they are. */
const SOURCES = [
  'apps/docs',
  'packages/contract',
  'packages/vocabulary',
  'packages/indicators',
  'packages/sdk-js',
  'packages/web',
  'samples',
  'package-lock.json',
  'scripts/build-site.ts',
  'scripts/site',
  'apps/server/src/site/content-policy.ts',
  'apps/server/src/site/content-type.ts',
  'apps/server/src/site/finish-build.ts',
  'apps/server/src/site/manifest.ts',
] as const;

/** Settings that end up in the pages. */
const SETTINGS = ['SPARK_SITE_URL', 'SPARK_SITE_BASE', 'SPARK_CODE_URL', 'SPARK_VIDEO_URL'] as const;

/** Build output is not a source, and tests do not end up in a page. */
const NOT_SOURCES = /^(node_modules|build|dist|test|e2e|\..+|.*\.test\.tsx?)$/;

type Environment = Readonly<Record<string, string | undefined>>;

/** Two builds with the same fingerprint would be equal, so the second is skipped. */
export function fingerprintInputs(root: string, environment: Environment): string {
  const hash = createHash('sha256').update(`node ${process.versions.node}\n`);
  for (const name of SETTINGS) hash.update(`${name}=${environment[name] ?? ''}\n`);
  for (const source of SOURCES) {
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
