import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program that runs. */
export type Build = {
  readonly version: string;
  /** Another one after every update: the commit where Spark was cloned, else made from its sources. */
  readonly id: string;
};

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const ID_CHARS = 12;

export function readBuild(root = ROOT): Build {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const made = commitOf(root) ?? hashOfSources(root);
  return { version, id: `${version}-${made.slice(0, ID_CHARS)}` };
}

/** Null where there is no repository, or it is written in a way that is not known here. */
export function commitOf(root: string): string | null {
  try {
    const folder = gitFolder(root);
    const head = textOf(join(folder, 'HEAD'));
    const name = /^ref: (\S+)$/.exec(head)?.[1];
    if (name === undefined) return commitIn(head);
    // The branches of a worktree are in the repository that it belongs to.
    const common = join(folder, 'commondir');
    const shared = existsSync(common) ? resolve(folder, textOf(common)) : folder;
    for (const place of [folder, shared])
      if (existsSync(join(place, name))) return commitIn(textOf(join(place, name)));
    const packed = textOf(join(shared, 'packed-refs'));
    const line = packed.split('\n').find((line) => line.endsWith(` ${name}`));
    return commitIn(line?.split(' ')[0] ?? '');
  } catch {
    return null;
  }
}

function gitFolder(root: string): string {
  const place = join(root, '.git');
  if (statSync(place).isDirectory()) return place;
  return resolve(root, textOf(place).replace(/^gitdir: /, ''));
}

function commitIn(text: string): string | null {
  return /^[0-9a-f]{40,64}$/.test(text) ? text : null;
}

function textOf(file: string): string {
  return readFileSync(file, 'utf8').trim();
}

/** Tests do not run in a server. */
const NOT_SOURCES = /^(node_modules|test|e2e|build|dist|\..+|.+\.(test|fixture)\.ts)$/;

function hashOfSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of filesOf(join(root, 'packages')).concat(filesOf(join(root, 'apps/server')))) {
    const bytes = readFileSync(file);
    hash.update(`${file.slice(root.length)} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

function filesOf(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !NOT_SOURCES.test(name));
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesOf(path);
      return entry.name.endsWith('.ts') ? [path] : [];
    });
}
