import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { Finding, RuleName } from './finding.ts';
import { type Import, importsOf } from './imports.ts';
import type { CodeFile, Repository, Workspace } from './repository.ts';
import { type RoomRule, roomRules, roomWhoseTestsSeeEverything } from './rules.ts';

/** Every import that the table of rooms does not allow. */
export function checkImports(repository: Repository): Finding[] {
  return [...findUnknownRooms(repository), ...repository.code.flatMap((file) => checkFile(file, repository))];
}

function findUnknownRooms({ workspaces }: Repository): Finding[] {
  return workspaces
    .filter(({ room }) => !(room in roomRules))
    .map(({ folder, room }) => ({
      file: `${folder}/package.json`,
      line: 1,
      rule: 'room-unknown',
      message: `the room ${room} is not in the table of who may import whom`,
      fix: 'add it to scripts/tidy/rules.ts and to docs/ARCHITECTURE.md',
    }));
}

interface Verdict {
  readonly rule: RuleName;
  readonly message: string;
  readonly fix: string;
}

function checkFile(file: CodeFile, repository: Repository): Finding[] {
  const rule = file.room === undefined ? undefined : roomRules[file.room];
  if (!rule) return [];
  return importsOf(file.text, file.lexed).flatMap((found) => {
    const verdict = judge(found, { file, rule, repository });
    return verdict ? [{ file: file.path, line: found.line, ...verdict }] : [];
  });
}

interface Place {
  readonly file: CodeFile;
  readonly rule: RoomRule;
  readonly repository: Repository;
}

function judge({ specifier }: Import, place: Place): Verdict | undefined {
  if (specifier.startsWith('.')) return judgePath(specifier, place);
  if (specifier.startsWith('#')) return undefined; // Node resolves these inside the package only.
  if (isBuiltin(specifier)) return judgeBuiltin(specifier, place);
  if (place.rule.frameworkNames?.test(specifier)) return undefined;
  const name = packageName(specifier);
  const workspace = place.repository.workspaces.find((candidate) => candidate.name === name);
  if (workspace) return judgeWorkspace(specifier, workspace, place);
  return judgeNpm(name, place);
}

function judgePath(specifier: string, { file }: Place): Verdict | undefined {
  const target = posix.join(posix.dirname(file.path), specifier);
  // Scripts and benchmarks are not packages, and an app is a program without an index: the path is the only way to
  // import them. Packages are imported by their index.
  const isInside =
    file.home === '' ? !/^(?:packages|\.\.)\//.test(target) : target.startsWith(`${file.home}/`);
  if (isInside) return undefined;
  return {
    rule: 'import-by-path',
    message: `the path ${specifier} leaves ${file.home || file.room}`,
    fix: 'import the other package by its name, or move what you need into this one',
  };
}

function judgeBuiltin(specifier: string, { file, rule }: Place): Verdict | undefined {
  if (file.isTest) return undefined;
  if (rule.isForBrowsers) {
    return {
      rule: 'browser-safe',
      message: `${file.room} runs in browsers and imports ${specifier}`,
      fix: 'use what browsers and Node both have, or take what you need as an argument',
    };
  }
  if (!rule.isPure) return undefined;
  return {
    rule: 'purity',
    message: `${file.room} is pure and imports ${specifier}`,
    fix: 'take what you need through a port; only engine, adapters and apps touch the machine',
  };
}

function judgeWorkspace(specifier: string, target: Workspace, place: Place): Verdict | undefined {
  const { file } = place;
  if (!target.faces.includes(specifier)) {
    return {
      rule: 'import-deep',
      message: `${specifier} reaches into ${target.folder}`,
      fix: `import ${target.name} and export what you need from its index`,
    };
  }
  if (target.folder === file.home) return undefined;
  if (!mayImport(target, place)) {
    return {
      rule: 'import-direction',
      message: `${file.room} may not import ${target.room}`,
      fix: directionFix(target, place),
    };
  }
  if (file.home === '' || file.isTest || isListed(target.name, place)) return undefined;
  return unlisted(target.name, place);
}

function mayImport(target: Workspace, { file, rule }: Place): boolean {
  if (file.isTest && (target.room === 'testkit' || file.room === roomWhoseTestsSeeEverything)) return true;
  if (file.isTest && rule.roomsForTests?.includes(target.room)) return true;
  if (rule.rooms === 'everything') return true;
  if (rule.rooms === 'every package') return target.folder.startsWith('packages/');
  if (rule.rooms === 'every package but testkit') {
    return target.folder.startsWith('packages/') && target.room !== 'testkit';
  }
  return rule.rooms.includes(target.room);
}

function directionFix(target: Workspace, { rule }: Place): string {
  if (target.room === 'testkit') return 'move it into a test file, or move what you need out of testkit';
  const allowed = Array.isArray(rule.rooms) ? rule.rooms.join(', ') || 'nothing' : rule.rooms;
  return `it may import ${allowed}; let apps/server pass one to the other through a port`;
}

function judgeNpm(name: string, place: Place): Verdict | undefined {
  const { file, rule, repository } = place;
  const mayUseAny = rule.npm === 'any' || (file.isTest && file.room === roomWhoseTestsSeeEverything);
  if (mayUseAny) {
    const everywhere = repository.workspaces.flatMap((workspace) => workspace.dependencies);
    return [...repository.rootDependencies, ...everywhere].includes(name) ? undefined : unlisted(name, place);
  }
  if (file.isTest && isListedForTests(name, place)) return undefined;
  if (Array.isArray(rule.npm) && !rule.npm.includes(name)) {
    const allowed = rule.npm.join(', ') || 'none';
    return {
      rule: 'import-npm',
      message: `${file.room} may not import the npm package ${name}`,
      fix: `allowed there: ${allowed}; do without it, or do it in an adapter behind a port`,
    };
  }
  return isListed(name, place) ? undefined : unlisted(name, place);
}

function unlisted(name: string, { file }: Place): Verdict {
  const list = file.home === '' ? 'package.json' : `${file.home}/package.json`;
  return {
    rule: 'import-npm',
    message: `${name} is not listed in ${list}`,
    fix: `add it there, or do without it`,
  };
}

function isListed(name: string, { file, repository }: Place): boolean {
  const own = repository.workspaces.find(({ folder }) => folder === file.home);
  return own?.dependencies.includes(name) ?? false;
}

function isListedForTests(name: string, place: Place): boolean {
  const own = place.repository.workspaces.find(({ folder }) => folder === place.file.home);
  return place.repository.rootDependencies.includes(name) || (own?.devDependencies.includes(name) ?? false);
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
