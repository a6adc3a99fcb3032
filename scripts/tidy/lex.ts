/** Source text split into code and comments. */
export interface Lexed {
  /** The text with comments and the insides of strings, templates and regular expressions as blanks. */
  readonly code: string;
  /** The text with everything but the comments as blanks. */
  readonly comments: string;
}

// After these words a slash begins a regular expression; after any other word it divides.
const wordsBeforeExpression =
  /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|new|else|do|instanceof|yield|await)$/;

/**
 * Separates code from comments and strings, keeping every offset and line, so that a search finds only what runs.
 * TypeScript 7 does not offer its scanner as a stable interface; these few rules are enough for files that the compiler
 * and the formatter have accepted. Text between JSX tags counts as code, except that an apostrophe pair in one line
 * hides what is between: the search may miss something there, never invent it.
 */
export function lex(text: string): Lexed {
  const code = [...blanks(text)];
  const comments = [...blanks(text)];
  // Where the brackets of template expressions close: the depth of braces around each `${`.
  const templateDepths: number[] = [];
  let depth = 0;
  let at = 0;

  const copy = (target: string[], from: number, to: number) => {
    for (let index = from; index < to; index += 1) target[index] = text.charAt(index);
  };
  const keep = (length = 1) => {
    copy(code, at, at + length);
    at += length;
  };
  const comment = (end: number) => {
    copy(comments, at, end);
    at = end;
  };
  /** Keeps the delimiters of a literal, so that its place stays visible. */
  const literal = (end: number) => {
    copy(code, at, at + 1);
    copy(code, end - 1, end);
    at = end;
  };
  const templateText = () => {
    while (at < text.length) {
      if (text[at] === '\\') at += 2;
      else if (text[at] === '`') return keep();
      else if (text.startsWith('${', at)) {
        templateDepths.push(depth);
        depth += 1;
        return keep(2);
      } else at += 1;
    }
  };

  while (at < text.length) {
    const char = text[at];
    if (text.startsWith('//', at) || (at === 0 && text.startsWith('#!'))) {
      comment(endOfLine(text, at));
    } else if (text.startsWith('/*', at)) {
      const close = text.indexOf('*/', at + 2);
      comment(close < 0 ? text.length : close + 2);
    } else if (char === "'" || char === '"') {
      const end = endOfLiteral(text, at, char);
      if (end) literal(end);
      else keep();
    } else if (char === '/' && beginsExpression(code.slice(Math.max(0, at - 40), at).join(''))) {
      const end = endOfRegularExpression(text, at);
      if (end) literal(end);
      else keep();
    } else if (char === '`') {
      keep();
      templateText();
    } else if (char === '}' && templateDepths.at(-1) === depth - 1) {
      templateDepths.pop();
      depth -= 1;
      keep();
      templateText();
    } else {
      if (char === '{') depth += 1;
      if (char === '}') depth -= 1;
      keep();
    }
  }
  return { code: code.join(''), comments: comments.join('') };
}

function blanks(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** The offset behind the closing quote, or undefined when the line ends first: then it is an apostrophe. */
function endOfLiteral(text: string, at: number, quote: string): number | undefined {
  for (let index = at + 1; index < text.length && text[index] !== '\n'; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === quote) return index + 1;
  }
  return undefined;
}

function endOfRegularExpression(text: string, at: number): number | undefined {
  let isInClass = false;
  for (let index = at + 1; index < text.length && text[index] !== '\n'; index += 1) {
    const char = text[index];
    if (char === '\\') index += 1;
    else if (char === '[') isInClass = true;
    else if (char === ']') isInClass = false;
    else if (char === '/' && !isInClass) return index + 1;
  }
  return undefined;
}

/** Whether a slash after this code begins a regular expression; behind `<` it closes a JSX tag. */
function beginsExpression(before: string): boolean {
  const trimmed = before.trimEnd();
  const last = trimmed.at(-1);
  if (last === undefined) return true;
  if (/[\w$]/.test(last)) return wordsBeforeExpression.test(trimmed);
  return !/[)\]}'"`<]/.test(last);
}
