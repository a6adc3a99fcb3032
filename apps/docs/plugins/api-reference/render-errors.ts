import type { ApiModel, Operation } from './build-model.ts';
import { type Html, html } from './html.ts';
import { type References, renderInline } from './markdown.ts';
import { renderHeading } from './render-heading.ts';

const HEAD = html`<thead><tr><th scope="col">Error and status</th><th scope="col">When, and what to do</th></tr></thead>`;

/**
 * The errors of a call. Those that it has in common with others are in the catalogue of the page; the page copies them
 * here when the line is opened, since they would be two thousand rows. Links in the hints are there too.
 */
export function renderOperationErrors({ title, errors, commonErrors }: Operation): Html {
  const own =
    errors.length > 0 &&
    html`<div class="table-box" tabindex="0" role="group" aria-label="${title}: errors"><table class="fields errors">${HEAD}<tbody>${errors.map((error) => html`<tr><th scope="row"><a href="#error-${error.code}">${error.code}</a> ${error.status}</th><td>${error.example.message}<div class="detail">${error.example.hint}</div></td></tr>`)}</tbody></table></div>`;
  return html`<h4>Errors</h4>${own}<details class="common" data-errors="${commonErrors.join(' ')}"><summary>${errors.length > 0 ? 'And' : 'Only'} ${commonErrors.length} that it has in common with other calls</summary>They are in the error catalogue.</details>`;
}

/** Every error, once. */
export function renderErrors(model: ApiModel, title: string, references: References): Html {
  return html`${renderHeading(2, 'errors', title)}<p>Every failed call says in <code>errors</code> what was wrong. The sentences are examples: names and numbers are those of your request.</p><div class="table-box" tabindex="0" role="group" aria-label="${title}"><table class="fields errors">${HEAD}<tbody>${model.errors.map((error) => html`<tr id="error-${error.code}"><th scope="row">${error.code}<small>${error.status}</small></th><td>${error.example.message}<div class="detail">${renderInline(error.example.hint, references)}</div></td></tr>`)}</tbody></table></div>`;
}
