import { lineAt } from './finding.ts';
import type { Lexed } from './lex.ts';

export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** Type imports vanish before the program runs; deferred ones run after their module is complete. */
  readonly kind: 'now' | 'type' | 'deferred';
}

const binding = String.raw`(?:[\w$]+|\*\s*as\s+[\w$]+|\{[^}]*\})`;
const statements: readonly { readonly kind: Import['kind']; readonly pattern: RegExp }[] = [
  // An import whose every name is marked as a type still loads the file, so it does not count as a type import.
  {
    kind: 'type',
    pattern: statement(String.raw`import\s+type\s+(?!from\b)${binding}(?:\s*,\s*${binding})?\s*from`),
  },
  {
    kind: 'now',
    pattern: statement(String.raw`import\s+(?!type\s+(?!from\b))${binding}(?:\s*,\s*${binding})?\s*from`),
  },
  { kind: 'now', pattern: statement('import') },
  {
    kind: 'type',
    pattern: statement(String.raw`export\s+type\s*(?:\*(?:\s*as\s+[\w$]+)?|\{[^}]*\})\s*from`),
  },
  { kind: 'now', pattern: statement(String.raw`export\s*(?:\*(?:\s*as\s+[\w$]+)?|\{[^}]*\})\s*from`) },
  { kind: 'deferred', pattern: statement(String.raw`(?:import|require)\s*\(`) },
];

/** The pattern of a statement up to and including the quote that opens its specifier. */
function statement(beginning: string): RegExp {
  return new RegExp(`(?<![\\w$.])${beginning}\\s*['"\`]`, 'g');
}

/** Every import of a file whose specifier is written out; one that is computed cannot be judged by reading. */
export function importsOf(text: string, { code }: Lexed): Import[] {
  return statements.flatMap(({ kind, pattern }) =>
    [...code.matchAll(pattern)].map((match) => {
      const open = match.index + match[0].length - 1;
      const close = text.indexOf(text.charAt(open), open + 1);
      return { specifier: text.slice(open + 1, close), line: lineAt(text, match.index), kind };
    }),
  );
}
