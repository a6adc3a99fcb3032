/** Where a sentence cannot be understood. */
export class SentenceError extends Error {
  override readonly name = 'SentenceError';
}

export interface Token {
  readonly kind: 'word' | 'number' | 'time' | 'date' | 'quoted' | 'sign';
  readonly text: string;
}

const TOKEN =
  /\s*(?:(?<quoted>"(?:[^"\\]|\\.)*")|(?<date>\d{4}-\d{2}-\d{2})|(?<time>\d{2}:\d{2})|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<word>[A-Za-z_][\w']*(?:-[A-Za-z]+)*)|(?<sign>[(),;.+\-×/%]))/uy;

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  const end = text.trimEnd().length;
  while (pattern.lastIndex < end) {
    const at = pattern.lastIndex;
    const groups = pattern.exec(text)?.groups;
    const found = Object.entries(groups ?? {}).find(([, value]) => value !== undefined);
    if (!found) throw new SentenceError(`"${text.slice(at, at + 20)}" cannot be read`);
    tokens.push({ kind: kindOf(found[0]), text: found[1] });
  }
  return tokens;
}

const KINDS = ['word', 'number', 'time', 'date', 'quoted', 'sign'] as const;

function kindOf(name: string): Token['kind'] {
  return KINDS.find((kind) => kind === name) ?? 'sign';
}

/** Goes through the tokens of a sentence. */
export class Cursor {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** Steps over the words, if they are next; their letter case counts, except of the first letter of a sentence. */
  takes(phrase: string): boolean {
    const words = tokensOf(phrase);
    const isNext = words.every((word, offset) => this.#is(word, this.#at + offset));
    if (isNext) this.#at += words.length;
    return isNext;
  }

  /** The first of the phrases that is next. */
  takesOne<Key extends string>(phrases: Readonly<Record<Key, string>>): Key | undefined {
    for (const key in phrases) if (this.takes(phrases[key])) return key;
    return undefined;
  }

  needs(phrase: string): void {
    if (!this.takes(phrase)) throw this.expected(`"${phrase}"`);
  }

  /** The next token if it is of this kind. */
  take(kind: Token['kind']): string | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== kind) return undefined;
    this.#at += 1;
    return token.text;
  }

  need(kind: Token['kind']): string {
    const text = this.take(kind);
    if (text === undefined) throw this.expected(`a ${kind}`);
    return text;
  }

  number(): number {
    return Number(this.need('number'));
  }

  /** A name, in quotes or not. */
  name(): string {
    return this.takeName() ?? this.fail('a name');
  }

  takeName(): string | undefined {
    const quoted = this.take('quoted');
    return quoted === undefined ? this.take('word') : unquoted(quoted);
  }

  quoted(): string {
    return unquoted(this.need('quoted'));
  }

  expected(what: string): SentenceError {
    const token = this.#tokens[this.#at];
    return new SentenceError(`${what} was expected ${token ? `instead of "${token.text}"` : 'at the end'}`);
  }

  fail(what: string): never {
    throw this.expected(what);
  }

  #is(word: Token, at: number): boolean {
    const token = this.#tokens[at];
    if (token?.kind !== word.kind) return false;
    return token.text === word.text || (at === 0 && token.text.toLowerCase() === word.text.toLowerCase());
  }
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    throw new SentenceError(`${text} cannot be read`);
  }
}
