import { expandDirective } from '../generated-content/expand-directive.ts';
import { limitText } from '../generated-content/limit-text.ts';
import { writeMarkdown } from './write-markdown.ts';

export interface PlainPage {
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}

/**
 * A page's source as Markdown that any reader understands: the directives of this site become their tables, notes
 * become quotations, and marks that only Docusaurus knows are taken out.
 */
export function plainPage(source: string, page: string): PlainPage {
  const { fields, body } = splitFrontMatter(source);
  const title = fields.title ?? '';
  const description = fields.description ?? '';
  const parts = [`# ${title}`, description && `> ${description}`, plainBody(body, page)].filter(
    (part) => part !== '',
  );
  return { title, description, markdown: `${parts.join('\n\n')}\n` };
}

function splitFrontMatter(source: string): { fields: Readonly<Record<string, string>>; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source);
  if (!match) return { fields: {}, body: source };
  const [, head = '', body = ''] = match;
  const fields: Record<string, string> = {};
  for (const line of head.split('\n')) {
    const [, key, value] = /^(\w+):\s*(.+)$/.exec(line) ?? [];
    if (key && value) fields[key] = value.replace(/^(['"])(.*)\1$/, '$2');
  }
  return { fields, body };
}

function plainBody(body: string, page: string): string {
  let isInCode = false;
  let noteDepth = 0;
  const lines = body.split('\n').map((line) => {
    if (/^\s*```/.test(line)) isInCode = !isInCode;
    else if (!isInCode) {
      const note = /^:::(\w+)(?:\[(.*)\])?\s*$/.exec(line);
      if (note) {
        noteDepth += 1;
        return `> **${note[2] || note[1]}**\n>`;
      }
      if (/^:::\s*$/.test(line)) {
        noteDepth -= 1;
        return '';
      }
    }
    const plain = isInCode ? line : plainLine(line, page);
    return noteDepth > 0 ? `> ${plain}`.trimEnd() : plain;
  });
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function plainLine(line: string, page: string): string {
  const directive = /^::(\w+)(?:\{(.*)\})?\s*$/.exec(line);
  if (directive) {
    const nodes = expandDirective(directive[1] ?? '', attributesOf(directive[2] ?? ''), page);
    if (nodes) return writeMarkdown(nodes);
  }
  if (line.trim() === '<!-- truncate -->') return '';
  const plain = line
    .replaceAll(/:limit\{of="(\w+)"\}/g, (_, name: string) => limitText(name))
    .replaceAll('](pathname://', '](');
  return plain.replace(/^(#{2,6} .*?)\s*\{#[\w-]+\}\s*$/, '$1');
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
}
