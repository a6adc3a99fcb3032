import type { ApiModel, Group, NamedSchema, Operation, Socket } from './build-model.ts';
import { type Html, html, jsonText } from './html.ts';
import { type References, renderInline, renderMarkdown } from './markdown.ts';
import { renderFields, renderNamed, renderShape } from './render-fields.ts';
import { renderHeading } from './render-heading.ts';

/** Sections that no call owns; the list at the left names them too. */
export const FIXED_SECTIONS = {
  introduction: 'Introduction',
  websocket: 'Order websocket',
  errors: 'Error catalogue',
  schemas: 'Schemas',
} as const;

/** The description mentions keywords of the file; this page shows them under other names. */
const NAMES_ON_THIS_PAGE = {
  '`x-errors`': '[Error catalogue](#errors)',
  '`x-aliases`': '*also read as*',
  '`x-extension`': '*Extension*',
} as const;

function withPageNames(description: string): string {
  return Object.entries(NAMES_ON_THIS_PAGE).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    description,
  );
}

export function renderIntroduction(
  model: ApiModel,
  baseAddress: string,
  filesAt: string,
  references: References,
): Html {
  const envelope = model.schemas.find((schema) => schema.name === 'Envelope');
  const refusal = model.schemas.find((schema) => schema.name === 'ErrorEnvelope');
  return html`${renderHeading(2, 'introduction', FIXED_SECTIONS.introduction)}${renderMarkdown(withPageNames(model.description), references)}${renderHeading(3, 'base-address', 'Base address')}<p>Your own Spark answers at the address it was started on, <code>${baseAddress}</code> unless you changed it. The descriptions this page is made from: <a href="${filesAt}openapi.json" target="_self">openapi.json</a> (calls) and <a href="${filesAt}asyncapi.json" target="_self">asyncapi.json</a> (websocket).</p>${renderHeading(3, 'authentication', 'Authentication')}<p>Log in with ${renderInline('POST /token', references)}, keep <code>access_token</code>, and send it with every call that is marked <span class="badge">Needs an access token</span>:</p><pre tabindex="0" role="group" aria-label="Authorization header"><code>Authorization: Bearer &lt;access_token&gt;</code></pre>${envelope && html`${renderHeading(3, 'envelope', 'The envelope of replies')}<p>${renderInline(envelope.shape.description, references)}</p>${renderFields('The envelope of replies', envelope.shape.fields ?? [], references, false)}`}${refusal && html`${renderHeading(3, 'refusals', 'When a call fails')}<p>${renderInline(refusal.shape.description, references)} <a href="#errors">All errors</a>.</p>${renderFields('When a call fails', refusal.shape.fields ?? [], references, false)}`}`;
}

export function renderGroup(group: Group, references: References): Html {
  return html`${renderHeading(2, group.anchor, group.name)}${renderMarkdown(group.description, references)}`;
}

export function renderSocket(socket: Socket, references: References): Html {
  return html`${renderHeading(3, socket.id, socket.title)}<p class="call"><span class="method" data-method="WS">WS</span> <code class="path">${socket.address}</code></p><p class="badges"><span class="badge">Token in the query</span></p>${renderMarkdown(socket.description, references)}<h4>In the query</h4>${renderFields(`${socket.title}: query`, socket.query, references)}${socket.messages.map((message) => html`<h4>Message ${message.name}</h4><p>${renderInline(message.summary, references)}</p>${renderShape(`Message ${message.name}`, message.shape, references)}`)}`;
}

export function renderSocketExamples(socket: Socket): Html {
  return html`${socket.messages.map((message) => message.example !== undefined && html`<details class="example" open><summary>Message <b>${message.name}</b></summary><pre tabindex="0" role="group" aria-label="Example of message ${message.name}"><code>${jsonText(message.example)}</code></pre></details>`)}`;
}

/** Only its heading: each schema is a separate section, so that the browser can leave out what is far away. */
export function renderSchemasIntroduction(): Html {
  return html`${renderHeading(2, 'schemas', FIXED_SECTIONS.schemas)}<p>Every object that calls take or give, by name.</p>`;
}

/** The fields of what a call takes or gives are shown with that call, and only there. */
export function renderSchema(
  schema: NamedSchema,
  shownAt: { readonly operation: Operation; readonly as: 'body' | 'reply' } | undefined,
  references: References,
): Html {
  const { name, anchor, shape } = schema;
  const fields = shownAt
    ? html`<p>The ${shownAt.as} of <a href="#${shownAt.operation.id}">${shownAt.operation.title}</a>: ${renderNamed(shape, shape.fields ?? [])}</p>`
    : renderShape(name, shape, references);
  return html`${renderHeading(3, anchor, name)}${renderMarkdown(shape.description, references)}${fields}`;
}
