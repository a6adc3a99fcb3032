import { posix } from 'node:path';
import type { Finding, SourceFile } from './finding.ts';
import { isCode, type Repository, workspaceFolders } from './repository.ts';
import { roomsThatListTheirFolders, vagueNames } from './rules.ts';

const map = 'docs/ARCHITECTURE.md';

/** Files that must exist, files that must not, and names of files. */
export function checkFiles({ files }: Repository): Finding[] {
  return [
    ...checkNames(files),
    ...checkLockFile(files),
    ...checkMap(files),
    ...checkFolderLists(files),
    ...checkReadmes(files),
  ];
}

function checkNames(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => isCode(path) && vagueNames.includes(posix.basename(path).split('.')[0] ?? ''))
    .map(({ path }) => ({
      file: path,
      line: 1,
      rule: 'file-name',
      message: `${posix.basename(path)} is a name for leftovers`,
      fix: 'name the file for what it holds',
    }));
}

/** Download addresses in the lock file would send everyone to the registry of the last person who ran npm. */
function checkLockFile(files: readonly SourceFile[]): Finding[] {
  const lock = files.find(({ path }) => path === 'package-lock.json');
  if (!lock) return [];
  return lock.text.split('\n').flatMap((text, index) => {
    const isAddress =
      /"resolved":\s*"(?:https?|git)/.test(text) || /\bregistry\.|\bnpmjs\.(?:org|com)\b/.test(text);
    if (!isAddress) return [];
    return [
      {
        file: lock.path,
        line: index + 1,
        rule: 'lock-file' as const,
        message: 'the lock file names a download address',
        fix: 'run `npm install` with the omit-lockfile-registry-resolved of .npmrc in force',
      },
    ];
  });
}

/** A newcomer reads the map first; a room that is not on it does not exist for them. */
function checkMap(files: readonly SourceFile[]): Finding[] {
  const folders = workspaceFolders(files);
  const text = files.find(({ path }) => path === map)?.text;
  const finding = { file: map, line: 1, rule: 'architecture' as const };
  if (text === undefined) {
    return [
      {
        ...finding,
        message: 'the map of the repository is missing',
        fix: `write ${map} with a line per room`,
      },
    ];
  }
  return folders
    .filter((folder) => !isNamed(folder, text))
    .map((folder) => ({
      ...finding,
      message: `${folder} is not on the map`,
      fix: `give it a line in ${map}`,
    }));
}

/** Rooms with so many folders that each needs a line in the README of the room. */
function checkFolderLists(files: readonly SourceFile[]): Finding[] {
  return roomsThatListTheirFolders.flatMap((room) => {
    const readme = `${room}/README.md`;
    const text = files.find(({ path }) => path === readme)?.text ?? '';
    const inside = files.flatMap(({ path }) => {
      const [folder, file] = path.startsWith(`${room}/src/`) ? path.slice(room.length + 5).split('/') : [];
      return folder !== undefined && file !== undefined ? [folder] : [];
    });
    return [...new Set(inside)]
      .sort()
      .filter((folder) => !text.includes(`\`${folder}\``) && !text.includes(`\`${folder}/\``))
      .map((folder) => ({
        file: readme,
        line: 1,
        rule: 'architecture' as const,
        message: `${room}/src/${folder} is not in the list of folders`,
        fix: `give it a line in ${readme}`,
      }));
  });
}

/** Either by its whole path, or by its name written as a folder or as code, as in a tree or a table. */
function isNamed(folder: string, text: string): boolean {
  const name = posix.basename(folder);
  return (
    [folder, `@spark/${name}`].some((full) => hasWord(text, full)) ||
    [`\`${name}\``, ` ${name}/`].some((form) => text.includes(form))
  );
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`${word.replaceAll('/', '\\/')}(?![\\w-])`).test(text);
}

function checkReadmes(files: readonly SourceFile[]): Finding[] {
  const paths = new Set(files.map(({ path }) => path));
  return workspaceFolders(files)
    .filter((folder) => !paths.has(`${folder}/README.md`))
    .map((folder) => ({
      file: `${folder}/README.md`,
      line: 1,
      rule: 'readme',
      message: `${folder} has no README.md`,
      fix: 'write one: what it is, why it is there, what is deliberately absent',
    }));
}
