import { below } from '@spark/document';

/** The line of each part of a JSON text, by its pointer; the text must be JSON. */
export function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const tokens = text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|\n|[^\s{}[\]:,"]+/g);
  /** Lists and objects that are open: how many entries went by, or the key that is next. */
  const open: { readonly pointer: string; readonly isList: boolean; at: string | number }[] = [];
  let line = 1;
  let isKey = false;
  for (const [token] of tokens) {
    const inner = open.at(-1);
    if (token === '\n') line += 1;
    else if (token === ',') {
      if (inner?.isList === true) inner.at = Number(inner.at) + 1;
      else isKey = true;
    } else if (token === ':') isKey = false;
    else if (token === '}' || token === ']') {
      open.pop();
      isKey = false;
    } else if (isKey && inner) inner.at = String(JSON.parse(token));
    else {
      const pointer = inner ? below(inner.pointer, inner.at) : '';
      lines.set(pointer, line);
      if (token === '{' || token === '[') open.push({ pointer, isList: token === '[', at: 0 });
      isKey = token === '{';
    }
  }
  return lines;
}

/** The line of a part, or of the nearest part around it that is there. */
export function lineOf(lines: ReadonlyMap<string, number>, pointer: string): number {
  const line = lines.get(pointer);
  if (line !== undefined || pointer === '') return line ?? 1;
  return lineOf(lines, pointer.slice(0, pointer.lastIndexOf('/')));
}
