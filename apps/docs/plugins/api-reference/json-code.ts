import { escapeHtml, Html } from './html.ts';

const TOKENS = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON with its colours as classes, made at build: no script colours it in the page. */
export function jsonCode(value: unknown): Html {
  const source = JSON.stringify(value, null, 2) ?? '';
  let text = '';
  let end = 0;
  for (const match of source.matchAll(TOKENS)) {
    const kind = match[2] ? 'key' : match[1] ? 'string' : 'literal';
    text += escapeHtml(source.slice(end, match.index));
    text += `<span class="json-${kind}">${escapeHtml(match[1] ?? match[0])}</span>${match[2] ?? ''}`;
    end = match.index + match[0].length;
  }
  return new Html(text + escapeHtml(source.slice(end)));
}
