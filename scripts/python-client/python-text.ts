/** Reserved words of Python, so far as a field of the API could have one of them as its name. */
// biome-ignore format: a list of words
const KEYWORDS = new Set([
  'and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def', 'del', 'elif', 'else', 'except',
  'finally', 'for', 'from', 'global', 'if', 'import', 'in', 'is', 'lambda', 'nonlocal', 'not', 'or', 'pass', 'raise',
  'return', 'try', 'while', 'with', 'yield', 'None', 'True', 'False',
]);

const COLUMNS_MAX = 100;

/** The name of an argument: that of the wire, with an underscore where Python reserves the word. */
export function argumentName(name: string): string {
  return KEYWORDS.has(name) ? `${name}_` : name;
}

/** `readOrderBook` is `read_order_book`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name);
}

/** Breaks prose into lines that fit; the first line may already be begun. */
export function wrap(text: string, indent: string, begun = 0): string {
  const lines: string[] = [];
  let line = '';
  let room = COLUMNS_MAX - indent.length - begun;
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = '';
      room = COLUMNS_MAX - indent.length;
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${indent}`);
}

/** Text that can stand inside a docstring. */
export function docText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
}

/** A text that ends with a quotation mark would swallow the end of its docstring. */
export function docstring(text: string, indent: string): string {
  const safe = docText(text);
  const whole = `"""${wrap(safe.endsWith('"') ? `${safe} ` : safe, indent, 3)}`;
  // The first line follows the indent that the caller has written.
  const lastLine = whole.includes('\n') ? whole.slice(whole.lastIndexOf('\n') + 1) : indent + whole;
  return lastLine.length + 3 > COLUMNS_MAX ? `${whole}\n${indent}"""` : `${whole}"""`;
}
