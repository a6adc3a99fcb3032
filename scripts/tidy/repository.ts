import { posix } from 'node:path';
import type { SourceFile } from './finding.ts';
import { type Lexed, lex } from './lex.ts';

export interface Workspace {
  readonly folder: string;
  /** The key in the table of rules. */
  readonly room: string;
  readonly name: string;
  readonly entry: string;
  /** The names under which others may import it: its own, and with the subpaths that its package.json exports. */
  readonly faces: readonly string[];
  /** Where a `#name` import of the package leads, as its package.json says. */
  readonly resolveInside: (specifier: string) => string | undefined;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
}

export interface CodeFile extends SourceFile {
  readonly lexed: Lexed;
  readonly room: string | undefined;
  /** The folder that relative imports may not leave. */
  readonly home: string;
  readonly isTest: boolean;
}

/** The repository as the rules see it. */
export interface Repository {
  readonly files: readonly SourceFile[];
  readonly code: readonly CodeFile[];
  readonly workspaces: readonly Workspace[];
  readonly rootDependencies: readonly string[];
}

export function readRepository(files: readonly SourceFile[]): Repository {
  const root = parsePackage(files.find(({ path }) => path === 'package.json')?.text ?? '{}');
  return {
    files,
    code: files.filter(({ path }) => isCode(path)).map(toCodeFile),
    workspaces: files.flatMap(toWorkspace),
    rootDependencies: [...root.dependencies, ...root.devDependencies],
  };
}

export function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

/** The folders of the repository: every package and every app that has a file. */
export function workspaceFolders(files: readonly SourceFile[]): string[] {
  const folders = files.map(({ path }) => /^(?:packages|apps)\/[^/]+(?=\/)/.exec(path)?.[0] ?? '');
  return [...new Set(folders)].filter((folder) => folder !== '').sort();
}

function toCodeFile(file: SourceFile): CodeFile {
  const [first = '', second = ''] = file.path.split('/');
  const isWorkspace = first === 'packages' || first === 'apps';
  return {
    ...file,
    lexed: lex(file.text),
    room: isWorkspace ? roomOf(`${first}/${second}`) : file.path.includes('/') ? first : undefined,
    home: isWorkspace ? `${first}/${second}` : '',
    isTest: isTest(file.path),
  };
}

function isTest(path: string): boolean {
  return /\.(?:test|fixture)\.[cm]?[jt]sx?$/.test(path) || /(?:^|\/)(?:test|e2e)\//.test(path);
}

function roomOf(folder: string): string {
  return folder.replace(/^packages\//, '');
}

function toWorkspace({ path, text }: SourceFile): Workspace[] {
  const folder = /^((?:packages|apps)\/[^/]+)\/package\.json$/.exec(path)?.[1];
  if (folder === undefined) return [];
  const { name, exports, imports, dependencies, devDependencies } = parsePackage(text);
  const subpaths = typeof exports === 'object' && exports !== null ? Object.keys(exports) : ['.'];
  const faces = subpaths.map((subpath) => posix.join(name, subpath));
  const entry = posix.join(folder, typeof exports === 'string' ? exports : 'src/index.ts');
  const resolveInside = (specifier: string) => resolveSubpath(specifier, imports, folder);
  return [{ folder, room: roomOf(folder), name, entry, faces, resolveInside, dependencies, devDependencies }];
}

/** Only the plain forms: a name, or a pattern with one star, that leads to one path. */
function resolveSubpath(
  specifier: string,
  imports: Readonly<Record<string, unknown>>,
  folder: string,
): string | undefined {
  for (const [key, target] of Object.entries(imports)) {
    if (typeof target !== 'string') continue;
    const [before = '', after] = key.split('*');
    const isMatch =
      after === undefined ? specifier === key : specifier.startsWith(before) && specifier.endsWith(after);
    if (!isMatch) continue;
    const star = specifier.slice(before.length, specifier.length - (after?.length ?? 0));
    return posix.join(folder, target.replace('*', star));
  }
  return undefined;
}

function parsePackage(text: string) {
  const { name = '', exports, imports = {}, ...fields } = JSON.parse(text);
  const names = (...keys: string[]) => keys.flatMap((key) => Object.keys(fields[key] ?? {}));
  return {
    name: String(name),
    exports: exports as unknown,
    imports: imports as Readonly<Record<string, unknown>>,
    dependencies: names('dependencies', 'peerDependencies', 'optionalDependencies'),
    devDependencies: names('devDependencies'),
  };
}
