const TOKEN =
  /[\t\n\r ]*(?:(?<text>"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?<value>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w))|(?<sign>[{}[\],:]))/uy;

type Wanted = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'nothing';

/**
 * Where text stops being JSON: the index of the first thing that does not belong there. The standard parser tells it only
 * sometimes, and in words that differ between browsers.
 */
export function findJsonMistake(text: string): number {
  const pattern = new RegExp(TOKEN);
  const levels: ('{' | '[')[] = [];
  let wanted: Wanted = 'value';
  for (;;) {
    const from = pattern.lastIndex;
    const start = from + (/^[\t\n\r ]*/.exec(text.slice(from, from + 10_000))?.[0].length ?? 0);
    const groups = pattern.exec(text)?.groups;
    const next: Wanted | undefined = groups && step(groups, wanted, levels);
    if (next === undefined) return start;
    wanted = next;
  }
}

function step(
  groups: Readonly<Record<string, string>>,
  wanted: Wanted,
  levels: ('{' | '[')[],
): Wanted | undefined {
  const { text, value, sign } = groups;
  const wantsValue = wanted === 'value' || wanted === 'value or ]';
  if (text !== undefined && (wanted === 'key' || wanted === 'key or }')) return ':';
  if (text !== undefined || value !== undefined) return wantsValue ? afterValue(levels) : undefined;
  if (sign === ':') return wanted === ':' ? 'value' : undefined;
  if (sign === '{' || sign === '[') {
    if (!wantsValue) return undefined;
    levels.push(sign);
    return sign === '{' ? 'key or }' : 'value or ]';
  }
  const level = levels.at(-1);
  if (sign === ',') {
    if (wanted !== ', or end') return undefined;
    return level === '{' ? 'key' : 'value';
  }
  const closes = sign === '}' ? level === '{' : level === '[';
  if (!closes || !(wanted === ', or end' || wanted === (sign === '}' ? 'key or }' : 'value or ]')))
    return undefined;
  levels.pop();
  return afterValue(levels);
}

function afterValue(levels: readonly unknown[]): Wanted {
  return levels.length > 0 ? ', or end' : 'nothing';
}
