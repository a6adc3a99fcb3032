import { escapeHtml, Html } from './html.ts';

/** Finds the section for texts such as `POST /token` or `WebhookAlert`. */
export interface References {
  readonly operation: (method: string, path: string) => string | undefined;
  readonly schema: (name: string) => string | undefined;
}

const SAFE_TARGET = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/;
const INLINE =
  /`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\b(GET|POST|PUT|PATCH|DELETE|HEAD) (\/[\w{}/-]*)|\b([A-Z][a-z]+(?:[A-Z][A-Za-z]+)+)\b/g;

/** The part of Markdown that descriptions use: paragraphs, lists, fenced and inline code, emphasis, links. */
export function renderMarkdown(source: string, references: References): Html {
  const blocks = source
    .trim()
    .split(/(```[\s\S]*?```)|\n{2,}/)
    .filter((block) => block?.trim());
  return new Html(blocks.map((block) => renderBlock(block as string, references)).join(''));
}

/** For a cell of a table, where a paragraph would be too much. */
export function renderInline(source: string, references: References): Html {
  return new Html(inline(source, references));
}

function renderBlock(block: string, references: References): string {
  const fenced = /^```\w*\n([\s\S]*?)\n?```$/.exec(block.trim());
  if (fenced) return `<pre tabindex="0"><code>${escapeHtml(fenced[1] ?? '')}</code></pre>`;
  const lines = block.trim().split('\n');
  const bullet = /^(?:[-*]|\d+\.) /;
  const firstItem = lines.findIndex((line) => bullet.test(line));
  if (firstItem === -1) return `<p>${inline(lines.join(' '), references)}</p>`;
  const before = lines.slice(0, firstItem);
  const tag = /^\d/.test(lines[firstItem] ?? '') ? 'ol' : 'ul';
  const items = lines.slice(firstItem).reduce<string[]>((found, line) => {
    // A line that starts no entry continues the one above it.
    if (bullet.test(line)) found.push(line.replace(bullet, ''));
    else found.push(`${found.pop() ?? ''} ${line.trim()}`);
    return found;
  }, []);
  const lead = before.length > 0 ? `<p>${inline(before.join(' '), references)}</p>` : '';
  return `${lead}<${tag}>${items.map((item) => `<li>${inline(item, references)}</li>`).join('')}</${tag}>`;
}

function inline(source: string, references: References): string {
  let text = '';
  let end = 0;
  for (const match of source.matchAll(INLINE)) {
    text += escapeHtml(source.slice(end, match.index)) + marked(match, references);
    end = match.index + match[0].length;
  }
  return text + escapeHtml(source.slice(end));
}

function marked(match: RegExpMatchArray, references: References): string {
  const [whole, code, label, target, strong, emphasis, method, path, name] = match;
  if (code) return `<code>${escapeHtml(code)}</code>`;
  if (label && target) {
    const text = inline(label, references);
    return SAFE_TARGET.test(target) ? `<a href="${escapeHtml(target)}">${text}</a>` : text;
  }
  if (strong) return `<strong>${inline(strong, references)}</strong>`;
  if (emphasis) return `<em>${inline(emphasis, references)}</em>`;
  const anchor = method && path ? references.operation(method, path) : name && references.schema(name);
  return anchor ? `<a href="#${escapeHtml(anchor)}">${escapeHtml(whole)}</a>` : escapeHtml(whole);
}
