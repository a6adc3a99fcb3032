import { type Finding, lineAt, type RuleName, type SourceFile } from './finding.ts';
import { type CodeFile, isCode, type Repository } from './repository.ts';

interface WordRule {
  readonly rule: RuleName;
  readonly pattern: RegExp;
  readonly message: (found: string) => string;
  readonly fix: string;
}

const unfinished: WordRule = {
  rule: 'unfinished',
  pattern: /\b(?:TODO|FIXME|XXX)\b/g,
  message: (found) => `${found} marks work that is not done`,
  fix: 'do it, or write it down where plans are kept',
};

const commentRules: readonly WordRule[] = [
  unfinished,
  {
    rule: 'type-escape',
    pattern: /@ts-(?:ignore|nocheck)\b/g,
    message: (found) => `${found} switches the type checker off`,
    fix: 'mend the type, or use @ts-expect-error with a reason on the same line',
  },
  {
    rule: 'suppression-reason',
    // What Biome inserts by itself asks for a reason; it is not one.
    pattern: /biome-ignore\S*(?![^\n]*:[ \t]*(?!<explanation>)[^\s*<][^\n]*)/g,
    message: () => 'biome-ignore without a reason',
    fix: 'say why after a colon on the same line, or mend the code',
  },
  {
    rule: 'suppression-reason',
    pattern: /@ts-expect-error(?![ \t:–—-]*[A-Za-z])/g,
    message: () => '@ts-expect-error without a reason',
    fix: 'say why on the same line, or mend the type',
  },
];

const codeRules: readonly WordRule[] = [
  {
    rule: 'type-escape',
    pattern: /\bas\s+any\b/g,
    message: () => '`as any` switches the type checker off',
    fix: 'use unknown and check it, or name the type',
  },
];

const testRules: readonly WordRule[] = [
  {
    rule: 'test-mark',
    pattern: /\.\s*(?:only|skip|todo)\s*\(/g,
    message: (found) => `a test is marked with ${found.replace(/[\s(]/g, '')}`,
    fix: 'run every test; assert today’s behaviour with a note where it is wrong',
  },
  {
    rule: 'test-mark',
    // The options of a test stand between its name and its function; names are blank by now.
    pattern:
      /(?<![\w$])(?:test|it|describe|suite)\s*\(\s*(['"`])[^'"`]*\1\s*,\s*\{[^{}]*\b(?:only|skip|todo)\b/g,
    message: () => 'the options of a test keep it or others from running',
    fix: 'run every test; assert today’s behaviour with a note where it is wrong',
  },
];

/** Words that promise, excuse or hide something. */
export function checkWords({ files, code }: Repository): Finding[] {
  return [
    ...files.filter(isOtherSource).flatMap((file) => search(file, file.text, [unfinished])),
    ...code.flatMap(checkCode),
  ];
}

function checkCode(file: CodeFile): Finding[] {
  const holdsTests = file.isTest || file.room === 'testkit';
  return [
    ...search(file, file.lexed.comments, commentRules),
    ...search(file, file.lexed.code, codeRules),
    ...(holdsTests ? search(file, file.lexed.code, testRules) : []),
  ];
}

function search({ path, text }: SourceFile, where: string, rules: readonly WordRule[]): Finding[] {
  return rules.flatMap(({ rule, pattern, message, fix }) =>
    [...where.matchAll(pattern)].map((match) => ({
      file: path,
      line: lineAt(text, match.index),
      rule,
      message: message(match[0]),
      fix,
    })),
  );
}

/** Sources in other languages are searched as they are. Prose may speak of the words. */
function isOtherSource({ path }: SourceFile): boolean {
  return !isCode(path) && /\.(?:css|sql|sh|py|ya?ml)$/.test(path);
}
