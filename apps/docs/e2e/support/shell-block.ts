import assert from 'node:assert/strict';

/** A command of a guide, read as a shell would read it, as far as guides go: curl, variables, and one pipe. */
export type Command =
  | { readonly kind: 'set'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'curl';
      readonly request: CurlRequest;
      /** The variable that takes the output, and its path in the JSON of the reply. */
      readonly into: { readonly name: string; readonly path: readonly string[] } | null;
      /** The pattern of `grep -o` on the reply. */
      readonly grep: string | null;
    }
  /** To be run in the project's folder; such commands are looked up, not run. */
  | { readonly kind: 'npm' };

export type CurlRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Variables in it that nothing has set. */
  readonly unset: readonly string[];
};

/** Reads one command after the other, so that each sees the variables set by those before it. */
export function splitCommands(block: string): readonly string[] {
  const commands: string[] = [];
  let command = '';
  let quote = '';
  let depth = 0;
  for (const character of block.replace(/\\\n\s*/g, ' ')) {
    if (quote) quote = character === quote ? '' : quote;
    else if (character === "'" || character === '"') quote = character;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    const isEnd = character === '\n' && !quote && depth === 0 && !/\|\s*$/.test(command);
    if (isEnd) {
      commands.push(command);
      command = '';
    } else command += character;
  }
  return [...commands, command].map((text) => text.trim()).filter((text) => text !== '' && text[0] !== '#');
}

export function readCommand(text: string, variables: ReadonlyMap<string, string>): Command {
  if (/^npm /.test(text)) return { kind: 'npm' };
  const taken = /^(?:export )?([A-Z_]+)=\$\((.*)\)$/s.exec(text);
  if (taken?.[1] !== undefined && taken[2] !== undefined) {
    const [curl = '', reader = ''] = splitPipe(taken[2]);
    const path = [...reader.matchAll(/\["?(\w+)"?\]/g)].map(([, key = '']) => key);
    assert.ok(path.length > 0, `the walk does not understand what is taken from the reply: ${text}`);
    return { kind: 'curl', request: readCurl(curl, variables), into: { name: taken[1], path }, grep: null };
  }
  const set = /^(?:export )?([A-Z_]+)=(.*)$/s.exec(text);
  if (set?.[1] !== undefined)
    return { kind: 'set', name: set[1], value: words(set[2] ?? '', variables, [])[0] ?? '' };
  const [curl = '', reader] = splitPipe(text);
  const grep = reader === undefined ? null : /^grep -o '([^']*)'$/.exec(reader)?.[1];
  assert.ok(grep !== undefined, `the walk does not understand what follows the pipe: ${text}`);
  return { kind: 'curl', request: readCurl(curl, variables), into: null, grep };
}

function splitPipe(text: string): readonly string[] {
  return (text.match(/(?:'[^']*'|"[^"]*"|[^|'"])+/g) ?? []).map((part) => part.trim());
}

function readCurl(text: string, variables: ReadonlyMap<string, string>): CurlRequest {
  const unset: string[] = [];
  const [program, ...given] = words(text, variables, unset);
  assert.equal(program, 'curl', `the walk does not understand: ${text}`);
  const headers: Record<string, string> = {};
  const data: string[] = [];
  let method: string | undefined;
  let url = '';
  for (let word = given.shift(); word !== undefined; word = given.shift()) {
    if (word === '-s') continue;
    if (!word.startsWith('-')) {
      url = word;
      continue;
    }
    const value = given.shift() ?? '';
    if (word === '-X') method = value;
    else if (word === '-H')
      headers[value.slice(0, value.indexOf(':'))] = value.slice(value.indexOf(':') + 1).trim();
    else if (word === '-d') data.push(value);
    else if (word === '--data-urlencode') {
      const equals = value.indexOf('=');
      data.push(`${value.slice(0, equals)}=${encodeURIComponent(value.slice(equals + 1))}`);
    } else assert.fail(`the walk does not know the option ${word} of curl: ${text}`);
  }
  const body = data.length === 0 ? undefined : data.join('&');
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  if (body !== undefined && !isTyped) headers['Content-Type'] = 'application/x-www-form-urlencoded';
  return {
    url,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    body,
    unset,
  };
}

/** Quotes taken off and variables put in, except between single quotes. */
function words(text: string, variables: ReadonlyMap<string, string>, unset: string[]): string[] {
  const filled = (part: string) =>
    part.replace(/\$([A-Z_]+)/g, (_, name: string) => {
      if (!variables.has(name)) unset.push(name);
      return variables.get(name) ?? `$${name}`;
    });
  return (text.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []).map((word) =>
    (word.match(/'[^']*'|"[^"]*"|[^'"]+/g) ?? [])
      .map((part) =>
        part[0] === "'" ? part.slice(1, -1) : filled(part[0] === '"' ? part.slice(1, -1) : part),
      )
      .join(''),
  );
}
