/** Text that is HTML already. Everything else that goes into a template is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | false | undefined | readonly Piece[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** A template whose values cannot break out of it; `false` and `undefined` print nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Piece[]): Html {
  return new Html(parts.reduce((text, part, index) => text + printed(values[index - 1]) + part));
}

function printed(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'string') return escapeHtml(piece);
  return typeof piece === 'number' ? String(piece) : piece.map(printed).join('');
}

/** A value as sent. Plain: the page colours it when it comes near the window, so that it is one element until then. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? '';
}
