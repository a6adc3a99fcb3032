import { type Finding, lineAt } from './finding.ts';
import type { CodeFile, Repository } from './repository.ts';

/** Names that a file imports from another package and that make or open something. */
const IMPORTS = /\bimport\s*\{([^}]*)\}\s*from\s*'/g;
const MAKER = /\b(?:create|open)[A-Z]\w*/g;

/**
 * A record that is spread into the parts of another package hands over whatever it has: the compiler reports no field too
 * many there, and nobody sees what the other package needs.
 */
export function checkSpreads({ code }: Repository): Finding[] {
  return code.filter(({ isTest, room }) => !isTest && room !== 'testkit').flatMap(spreadsIn);
}

function spreadsIn(file: CodeFile): Finding[] {
  const { path, text, lexed } = file;
  return makersOf(file).flatMap((maker) =>
    [...lexed.code.matchAll(new RegExp(`\\b${maker}\\(\\{`, 'g'))].flatMap(({ index, 0: call }) => {
      const spread = spreadIn(lexed.code, index + call.length);
      if (spread === null) return [];
      return [
        {
          file: path,
          line: lineAt(text, spread),
          rule: 'record-spread' as const,
          message: `a record is spread into the parts of ${maker}, which is in another package`,
          fix: 'name the parts that it needs',
        },
      ];
    }),
  );
}

function makersOf({ text, lexed }: CodeFile): readonly string[] {
  return [...lexed.code.matchAll(IMPORTS)]
    .filter(({ index, 0: statement }) => text.startsWith('@spark/', index + statement.length))
    .flatMap(({ 1: names }) => names?.match(MAKER) ?? []);
}

/** Where a name is spread directly inside the braces that were just opened; a choice between records may be. */
function spreadIn(code: string, from: number): number | null {
  let depth = 1;
  for (let at = from; at < code.length && depth > 0; at += 1) {
    const sign = code[at] ?? '';
    if ('{(['.includes(sign)) depth += 1;
    else if ('})]'.includes(sign)) depth -= 1;
    else if (depth === 1 && /^\.\.\.[\w$]/.test(code.slice(at, at + 4))) return at;
  }
  return null;
}
