import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compileClient } from './compile-client.ts';

/**
 * Everything that users of the client can import, as the compiler declares it, in alphabetical order. The report is
 * committed, so that a change of the public API shows in a review.
 */
export function apiReport(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spark-api-'));
  try {
    compileClient(folder, { withComments: false, isChecked: false });
    const declared = exportedFrom(join(folder, 'index.d.ts'));
    const names = [...declared.keys()].sort();
    const kinds = names.map((name) => declared.get(name) ?? '');
    return (
      '# What @spark/client exports\n\n' +
      'Written by `npm run generate` from the declarations of the client. Do not edit.\n\n' +
      `\`\`\`ts\n${kinds.join('\n')}\`\`\`\n`
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Names with the text of their declarations, through the `export … from` of one file. */
function exportedFrom(index: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const statement of statementsOf(readFileSync(index, 'utf8'))) {
    const [, what, from] = /^export (?:type )?(\*|\{[\s\S]*\}) from '(.+)\.js';/.exec(statement) ?? [];
    if (what === undefined || from === undefined) throw new Error(`Not an export of names: ${statement}`);
    const own = declaredIn(join(dirname(index), `${from}.d.ts`));
    for (const name of what === '*' ? own.keys() : namesIn(what)) {
      const text = own.get(name);
      if (text === undefined) throw new Error(`${from} does not declare ${name}`);
      found.set(name, text);
    }
  }
  return found;
}

function namesIn(braces: string): readonly string[] {
  return braces
    .slice(1, -1)
    .split(',')
    .map((name) => name.replace(/^\s*type\s/, '').trim())
    .filter((name) => name !== '');
}

function declaredIn(file: string): Map<string, string> {
  const declaration = /^export (?:declare )?(?:abstract )?(?:type|class|interface|function|const) (\w+)/;
  const found = new Map<string, string>();
  for (const statement of statementsOf(readFileSync(file, 'utf8'))) {
    const [, name] = declaration.exec(statement) ?? [];
    if (name !== undefined) found.set(name, statement);
  }
  return found;
}

/** The compiler begins every statement at the margin, and nothing else but closing brackets. */
function statementsOf(text: string): readonly string[] {
  return text
    .split(/^(?=(?:export|import|declare|type|interface|class) )/m)
    .filter((statement) => statement.trim() !== '');
}
