import { type Finding, lineAt, type RuleName, type SourceFile } from './finding.ts';
import { type CodeFile, isCode, type Repository } from './repository.ts';

interface MarkRule {
  readonly rule: RuleName;
  readonly pattern: RegExp;
  readonly message: (found: string) => string;
  readonly fix: string;
}

const unfinished: MarkRule = {
  rule: 'unfinished',
  pattern: /\b(?:TODO|FIXME|XXX)\b/g,
  message: (found) => `${found} marks work that is not done`,
  fix: 'do it, or write it down in the plans',
};

const commentRules: readonly MarkRule[] = [
  unfinished,
  {
    rule: 'type-escape',
    pattern: /@ts-(?:ignore|nocheck)\b/g,
    message: (found) => `${found} switches the type checker off`,
    fix: 'fix the type, or use @ts-expect-error with a reason on the same line',
  },
  {
    rule: 'suppression-reason',
    // The placeholder that Biome inserts is not a reason.
    pattern: /biome-ignore\S*(?![^\n]*:[ \t]*(?!<explanation>)[^\s*<][^\n]*)/g,
    message: () => 'biome-ignore without a reason',
    fix: 'say why after a colon on the same line, or fix the code',
  },
  {
    rule: 'suppression-reason',
    pattern: /@ts-expect-error(?![ \t:–—-]*[A-Za-z])/g,
    message: () => '@ts-expect-error without a reason',
    fix: 'say why on the same line, or fix the type',
  },
];

const codeRules: readonly MarkRule[] = [
  {
    rule: 'type-escape',
    pattern: /\bas\s+any\b/g,
    message: () => '`as any` switches the type checker off',
    fix: 'use unknown and check it, or name the type',
  },
];

const testRules: readonly MarkRule[] = [
  {
    rule: 'test-mark',
    pattern: /\.\s*(?:only|skip|todo)\s*\(/g,
    message: (found) => `a test is marked with ${found.replace(/[\s(]/g, '')}`,
    fix: 'run every test; assert today’s behaviour with a note where it is wrong',
  },
  {
    rule: 'test-mark',
    // The options of a test are between its name and its function; names are blank by now.
    pattern:
      /(?<![\w$])(?:test|it|describe|suite)\s*\(\s*(['"`])[^'"`]*\1\s*,\s*\{[^{}]*\b(?:only|skip|todo)\b/g,
    message: () => 'the options of a test prevent it or others from running',
    fix: 'run every test; assert today’s behaviour with a note where it is wrong',
  },
];

/** Marks of unfinished work, of unchecked types and of tests that do not run. */
export function checkMarks({ files, code }: Repository): Finding[] {
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

function search({ path, text }: SourceFile, where: string, rules: readonly MarkRule[]): Finding[] {
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

/** Sources in other languages are searched as they are. Prose may mention the marks. */
function isOtherSource({ path }: SourceFile): boolean {
  return !isCode(path) && /\.(?:css|sql|sh|py|ya?ml)$/.test(path);
}
