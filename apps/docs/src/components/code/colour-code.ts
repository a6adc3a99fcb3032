import { escapeText } from './escape-text.ts';

/** What a piece of code is, as far as colours go. The names end up as classes, `code-string` for one. */
type Kind = 'comment' | 'string' | 'number' | 'keyword' | 'key' | 'name';
type Rules = readonly (readonly [Kind, RegExp])[];

const STRING = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/;
const NUMBER = /\b\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?\b/;
const CALLED = /\b[A-Za-z_$][\w$]*(?=\()/;

const SCRIPT: Rules = [
  ['comment', /\/\/.*|\/\*[\s\S]*?\*\//],
  ['string', /`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/],
  [
    'keyword',
    /\b(?:as|async|await|break|case|catch|class|const|continue|default|do|else|export|extends|false|finally|for|from|function|if|import|in|instanceof|interface|let|new|null|of|readonly|return|satisfies|switch|this|throw|true|try|type|typeof|undefined|void|while|yield)\b/,
  ],
  ['name', CALLED],
  ['key', /\b[A-Za-z_$][\w$]*(?=\??:(?!:))/],
  ['number', NUMBER],
];

const SHELL: Rules = [
  ['comment', /(?<=^|\s)#.*/],
  // A quotation may go over many lines, as the body of a request does.
  ['string', /'[^']*'|"(?:\\[\s\S]|[^"\\])*"/],
  ['key', /(?<=^|\s)--?[A-Za-z][\w-]*/],
  ['name', /\$\w+|\$\{[^}]*\}|\$\(/],
  [
    'keyword',
    /(?<=^|[|;&(]\s*)(?:cd|curl|docker|echo|export|git|jq|node|npm|npx|pip|pip3|python|python3|sed|sudo|systemctl|wscat)(?=\s|$)/,
  ],
  ['number', /(?<=\s)\d+(?=\s|$)/],
];

const PYTHON: Rules = [
  ['comment', /#.*/],
  ['string', /[fbr]?"""[\s\S]*?"""|[fbr]?"(?:\\.|[^"\\\n])*"|[fbr]?'(?:\\.|[^'\\\n])*'/],
  [
    'keyword',
    /\b(?:and|as|assert|async|await|break|class|continue|def|del|elif|else|except|False|finally|for|from|global|if|import|in|is|lambda|None|nonlocal|not|or|pass|raise|return|True|try|while|with|yield)\b/,
  ],
  ['name', CALLED],
  ['key', /\b[A-Za-z_]\w*(?==[^=])(?<=[(,]\s*\w+)/],
  ['number', NUMBER],
];

const JSON_RULES: Rules = [
  ['key', /"(?:\\.|[^"\\])*"(?=\s*:)/],
  ['string', /"(?:\\.|[^"\\])*"/],
  ['keyword', /\b(?:true|false|null)\b/],
  ['number', /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/],
];

const HTTP: Rules = [
  ['keyword', /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/],
  ['key', /^[A-Za-z][\w-]*(?=:)/],
  ['string', STRING],
  ['number', NUMBER],
];

const LANGUAGES: Readonly<Record<string, Rules>> = {
  bash: SHELL,
  http: HTTP,
  json: JSON_RULES,
  python: PYTHON,
  ts: SCRIPT,
};

const OTHER_NAMES: Readonly<Record<string, string>> = {
  sh: 'bash',
  js: 'ts',
  typescript: 'ts',
  py: 'python',
};

const compiled = new Map<Rules, RegExp>();

/** One pattern of all rules, one group each: the engine walks the code once. */
function patternOf(rules: Rules): RegExp {
  let pattern = compiled.get(rules);
  if (!pattern) {
    pattern = new RegExp(rules.map(([, { source }]) => `(${source})`).join('|'), 'gm');
    compiled.set(rules, pattern);
  }
  return pattern;
}

/**
 * The code as HTML with its colours as classes. It knows the few languages that these pages are written in, in a
 * fiftieth of the bytes of a highlighter that knows all; what it does not know stays plain.
 */
export function colourCode(code: string, language: string): string {
  const rules = LANGUAGES[OTHER_NAMES[language] ?? language];
  if (!rules) return escapeText(code);
  let html = '';
  let end = 0;
  for (const match of code.matchAll(patternOf(rules))) {
    if (match[0] === '') continue;
    const [kind] = rules[match.slice(1).findIndex((group) => group !== undefined)] ?? [];
    html += `${escapeText(code.slice(end, match.index))}<span class="code-${kind}">${escapeText(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeText(code.slice(end));
}
