import type { Finding, SourceFile } from './finding.ts';
import type { Repository } from './repository.ts';
import { shortFiles } from './rules.ts';

const glossary = 'docs/GLOSSARY.md';

/** What is read as a whole stays short, and what is looked up stays sorted. */
export function checkDocuments({ files }: Repository): Finding[] {
  return [
    ...files.flatMap(checkLength),
    ...files.filter(({ path }) => path === glossary).flatMap(checkOrder),
  ];
}

function checkLength({ path, text }: SourceFile): Finding[] {
  const limit = shortFiles[path];
  if (limit === undefined) return [];
  const { max, unit, fix } = limit;
  const length =
    unit === 'words' ? text.split(/\s+/).filter(Boolean).length : text.trimEnd().split('\n').length;
  if (length <= max) return [];
  return [
    { file: path, line: 1, rule: 'length', message: `it has ${length} ${unit}, of at most ${max}`, fix },
  ];
}

/** The rows of its table, by letters and digits alone. */
function checkOrder({ path, text }: SourceFile): Finding[] {
  let before = '';
  return text.split('\n').flatMap((row, index) => {
    const [, word] = /^\| (?!word \||---)([^|]+?) \|/.exec(row) ?? [];
    if (word === undefined) return [];
    const key = word.toLowerCase().replaceAll(/[^a-z0-9 ]/g, '');
    const isSorted = before <= key;
    before = key;
    if (isSorted) return [];
    const message = `"${word}" stands behind a later word`;
    return [
      { file: path, line: index + 1, rule: 'glossary', message, fix: 'sort it in by the alphabet' } as const,
    ];
  });
}
