/** Small pages that the server draws itself: no script, no outside request, readable in light and dark. */

const PAGE_STYLE = `:root{color-scheme:light dark;--ink:#1c2333;--soft:#5b6478;--paper:#fff;--line:#e3e7ef;--spark:#c2410c;--good:#16794c}
@media(prefers-color-scheme:dark){:root{--ink:#e8ecf4;--soft:#9aa4b8;--paper:#12161f;--line:#2a3140;--spark:#ff7a52;--good:#4cc38a}}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.6 system-ui,sans-serif}
main{max-width:44rem;margin:12vh auto;padding:0 1.5rem}
h1{font-size:2.1rem;line-height:1.2;margin:0 0 .5rem}h1 b{color:var(--spark)}
p{margin:.6rem 0}.soft{color:var(--soft)}.good{color:var(--good)}.bad{color:var(--spark)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1.25rem;border-top:1px solid var(--line);padding-top:1.25rem;margin-top:1.75rem}
dt{color:var(--soft)}dd{margin:0}a{color:var(--spark)}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:1rem;border:1px solid var(--line);border-radius:8px}`;

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; form-action 'none'",
} as const;

export function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${PAGE_STYLE}</style>${head}</head><body><main>${body}</main></body></html>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
