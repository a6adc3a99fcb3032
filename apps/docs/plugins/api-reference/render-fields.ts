import { schemaAnchor } from './build-model.ts';
import { type Html, html } from './html.ts';
import { type References, renderInline } from './markdown.ts';
import type { Field, Shape, TypePart } from './shape.ts';

interface Row {
  readonly prefix: string;
  readonly field: Field;
}

/** One table for an object and everything inside it: inner fields carry the way to them, as `orders[].qty`. */
export function renderFields(
  caption: string,
  fields: readonly Field[],
  references: References,
  hasRequired = true,
): Html {
  const rows = fields.flatMap((field) => rowsOf(field, ''));
  return html`<div class="table-box" tabindex="0" role="group" aria-label="${caption}"><table class="fields"><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.map((row) => renderRow(row, references, hasRequired))}</tbody></table></div>`;
}

/** A shape that is not an object with fields: its kind and, for alternatives, each of them. */
export function renderShape(caption: string, shape: Shape, references: References): Html {
  if (shape.fields) return renderFields(caption, shape.fields, references);
  if (shape.variants) {
    return html`<p>One of:</p><ol class="variants">${shape.variants.map(
      (variant) =>
        html`<li>${renderType(variant)}${renderDetails(variant, references)}${variant.fields && renderFields(caption, variant.fields, references)}</li>`,
    )}</ol>`;
  }
  if (shape.items?.fields) return renderFields(caption, shape.items.fields, references);
  return html`<div>${renderType(shape)}${renderDetails(shape, references)}</div>`;
}

export function renderType(shape: Shape): Html {
  return html`<span class="type">${shape.type.map(renderPart)}${shape.isNullable && ' or null'}</span>`;
}

function renderPart(part: TypePart): Html {
  return part.schemaName
    ? html`<a href="#${schemaAnchor(part.schemaName)}">${part.text}</a>`
    : html`${part.text}`;
}

function rowsOf(field: Field, prefix: string): readonly Row[] {
  const { shape } = field;
  const isList = shape.kind === 'list';
  const inside = [shape, ...(shape.variants ?? [])].flatMap((one) => one.fields ?? one.items?.fields ?? []);
  const path = `${prefix}${field.name}${isList ? '[]' : ''}.`;
  return [{ prefix, field }, ...inside.flatMap((inner) => rowsOf(inner, path))];
}

function renderRow({ prefix, field }: Row, references: References, hasRequired: boolean): Html {
  const { shape } = field;
  const mark =
    hasRequired &&
    (field.isRequired
      ? html`<span class="mark required">required</span>`
      : html`<span class="mark">optional</span>`);
  return html`<tr${prefix !== '' && html` class="inner"`}><th scope="row"><code>${prefix !== '' && html`<span class="prefix">${prefix}</span>`}${field.name}</code>${mark}</th><td>${renderType(shape)}</td><td>${renderInline(shape.description, references)}${renderDetails(shape, references)}</td></tr>`;
}

function renderDetails(shape: Shape, references: References): Html {
  return html`${shape.choices && html`<div class="detail"><span class="label">${shape.choices.length === 1 ? 'Always' : 'One of'}</span> ${shape.choices.map((choice, index) => html`${index > 0 && ' '}${codeOf(choice)}`)}</div>`}${shape.notes.length > 0 && html`<div class="detail">${shape.notes.map((note, index) => html`${index > 0 && ' · '}${renderInline(note, references)}`)}</div>`}${shape.standard !== undefined && html`<div class="detail"><span class="label">Default</span> ${codeOf(shape.standard)}</div>`}${isWorthShowing(shape) && html`<div class="detail"><span class="label">Example</span> ${codeOf(shape.example)}</div>`}${shape.isSecret && html`<div class="detail">Secret: never shown in logs.</div>`}${shape.isCycle && html`<div class="detail">Contains itself: see its own section.</div>`}`;
}

/** The only choice, an empty value and a whole object say nothing as an example of a field. */
function isWorthShowing(shape: Shape): boolean {
  const { example } = shape;
  if (example === undefined || example === '' || shape.fields || shape.choices) return false;
  return typeof example !== 'object' || (Array.isArray(example) && typeof example[0] === 'string');
}

function codeOf(value: unknown): Html {
  return html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`;
}
