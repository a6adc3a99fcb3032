import { schemaAnchor } from './build-model.ts';
import { Html, html } from './html.ts';
import { type References, renderInline } from './markdown.ts';
import type { Field, Shape, TypePart } from './shape.ts';

interface Row {
  readonly prefix: string;
  readonly field: Field;
}

/** One table for an object and everything inside it: inner fields have their path, as `orders[].qty`. */
export function renderFields(
  caption: string,
  fields: readonly Field[],
  references: References,
  hasRequired = true,
): Html {
  const rows = fields.flatMap((field) => rowsOf(field, ''));
  return html`<div class="table-box" tabindex="0" role="group" aria-label="${caption}"><table class="fields"><thead><tr><th scope="col">Field and type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.map((row) => renderRow(row, references, hasRequired))}</tbody></table></div>`;
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
  return html`${shape.type.map(renderPart)}${shape.isNullable && ' or null'}`;
}

function renderPart(part: TypePart): Html {
  return part.schemaName
    ? html`<a href="#${schemaAnchor(part.schemaName)}">${part.text}</a>`
    : html`${part.text}`;
}

/** A link to the fields of a named object, with their names, so that a reader sees at once what is in it. */
export function renderNamed(shape: Shape, fields: readonly Field[]): Html {
  return html`${renderType(shape)}, with <code class="names">${fields.map(({ name }) => name).join(', ')}</code>.`;
}

/** The name under which the page describes a shape on its own; absent for shapes that are only here. */
export function nameOf(shape: Shape): string | undefined {
  return shape.type.length === 1 ? shape.type[0]?.schemaName : undefined;
}

function rowsOf(field: Field, prefix: string): readonly Row[] {
  const { shape } = field;
  const isList = shape.kind === 'list';
  const inside = [shape, ...(shape.variants ?? [])].flatMap(
    (variant) => variant.fields ?? variant.items?.fields ?? [],
  );
  const path = `${prefix}${field.name}${isList ? '[]' : ''}.`;
  return [{ prefix, field }, ...inside.flatMap((inner) => rowsOf(inner, path))];
}

/** The type is below the name: a separate column would take the room of the meaning, and an element a row. */
function renderRow({ prefix, field }: Row, references: References, hasRequired: boolean): Html {
  const { shape } = field;
  const type = renderType(shape);
  const below =
    hasRequired && field.isRequired ? html`<b>${type}, required</b>` : html`<small>${type}</small>`;
  return html`<tr${prefix !== '' && html` class="inner"`}><th scope="row">${prefix !== '' && html`<i>${prefix}</i>`}${field.name}${below}</th><td>${renderInline(shape.description, references)}${renderDetails(shape, references)}</td></tr>`;
}

/** All that is known beside the meaning, as one line: an element for each would double the page. */
function renderDetails(shape: Shape, references: References): Html | false {
  const details = [
    shape.choices &&
      html`${shape.choices.length === 1 ? 'Always' : 'One of'} ${shape.choices.map(written).join(', ')}`,
    ...shape.notes.map((note) => renderInline(note, references)),
    shape.standard !== undefined && html`Default ${written(shape.standard)}`,
    isWorthShowing(shape) && html`Example ${written(shape.example)}`,
    shape.isSecret && html`Secret: never shown in logs`,
    shape.isCycle && html`Contains itself: see its own section`,
  ].filter((detail) => detail instanceof Html);
  return (
    details.length > 0 &&
    html`<div class="detail">${details.map((detail, index) => html`${index > 0 && ' · '}${detail}`)}</div>`
  );
}

/** The only choice, an empty value and a whole object are useless as an example of a field. */
function isWorthShowing(shape: Shape): boolean {
  const { example } = shape;
  if (example === undefined || example === '' || shape.fields || shape.choices) return false;
  return typeof example !== 'object' || (Array.isArray(example) && typeof example[0] === 'string');
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
