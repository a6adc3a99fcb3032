/** A JSON Schema of the contract, as far as its TypeScript type depends on it. */
export type Schema = {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly 'x-needs-one'?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
};

/** The named types in order of first use, each with its text. */
export type TypeBook = Map<string, string>;

/** The TypeScript type of a schema. What has a title becomes a type of that name in the book. */
export function typeText(schema: Schema, book: TypeBook): string {
  const { title } = schema;
  if (title === undefined) return anonymous(schema, book);
  if (!book.has(title)) {
    // Reserved first, so that the types are in the order of first use.
    book.set(title, '');
    book.set(title, `${comment(schema.description)}export type ${title} = ${anonymous(schema, book)};\n`);
  }
  return title;
}

function anonymous(schema: Schema, book: TypeBook): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.anyOf) return union(schema.anyOf.map((part) => typeText(part, book)));
  switch (schema.type) {
    case 'array':
      return `readonly ${inArray(typeText(schema.items ?? {}, book))}[]`;
    case 'object':
      return schema.properties ? objectText(schema, book) : recordText(schema, book);
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case undefined:
      return 'unknown';
    default:
      throw new Error(`No TypeScript type for ${JSON.stringify(schema)}`);
  }
}

function union(parts: readonly string[]): string {
  return [...new Set(parts.flatMap((part) => part.split(' | ')))].join(' | ');
}

function inArray(text: string): string {
  return text.includes('|') ? `(${text})` : text;
}

function recordText({ patternProperties = {} }: Schema, book: TypeBook): string {
  return `{ readonly [name: string]: ${union(Object.values(patternProperties).map((value) => typeText(value, book)))} }`;
}

function objectText(schema: Schema, book: TypeBook): string {
  const fields = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required ?? []);
  const types = fields.map(([, field]) => typeText(field, book));
  const lines = fields.map(([name, field], index) => {
    const mark = required.has(name) ? '' : '?';
    // Clients often have a value or `undefined`; the latter means "not given" where a field is optional.
    const orNothing = required.has(name) ? '' : ' | undefined';
    const text = `readonly ${property(name)}${mark}: ${types[index]}${orNothing};\n`;
    return indented(`${comment(field.description)}${text}`);
  });
  const more = schema.additionalProperties;
  if (more) {
    // TypeScript requires that the named fields fit the others, too.
    const orNothing = required.size < fields.length ? ['undefined'] : [];
    lines.push(
      indented(`readonly [name: string]: ${union([typeText(more, book), ...types, ...orNothing])};\n`),
    );
  }
  return lines.length === 0 ? 'Readonly<Record<string, never>>' : `{\n${lines.join('')}}`;
}

function property(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

const WIDTH = 110;

/** A doc comment, wrapped. */
export function comment(text: string | undefined): string {
  if (text === undefined || text === '') return '';
  const safe = text.replaceAll('*/', '* /');
  if (safe.length + 7 <= WIDTH && !safe.includes('\n')) return `/** ${safe} */\n`;
  const lines: string[] = [];
  for (const paragraph of safe.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && line.length + word.length + 4 > WIDTH) {
        lines.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

export function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
