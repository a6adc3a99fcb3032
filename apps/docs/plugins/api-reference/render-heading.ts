import { type Html, html } from './html.ts';

/** A heading with its own address; a click on the symbol copies it (by the page's script). */
export function renderHeading(level: 2 | 3, id: string, title: string): Html {
  const link = html`<a class="hash-link" href="#${id}" aria-label="Direct link to ${title}" title="Copy the link"></a>`;
  return level === 2
    ? html`<h2 class="anchor" id="${id}">${title}${link}</h2>`
    : html`<h3 class="anchor" id="${id}">${title}${link}</h3>`;
}
