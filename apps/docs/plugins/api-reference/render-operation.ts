import type { Operation, Reply } from './build-model.ts';
import { type Html, html, jsonText } from './html.ts';
import { type References, renderInline, renderMarkdown } from './markdown.ts';
import { renderOperationErrors } from './render-errors.ts';
import { nameOf, renderFields, renderShape, renderType } from './render-fields.ts';
import { renderHeading } from './render-heading.ts';

const PLACES = {
  path: 'In the path',
  query: 'In the query',
  header: 'In the headers',
  cookie: 'In cookies',
} as const;

const MEDIA_WORDS: Readonly<Record<string, string>> = {
  'application/json': 'JSON',
  'application/x-www-form-urlencoded': 'form fields',
};

/** Everything about one call that needs no script. The samples and the form are beside it. */
export function renderOperation(operation: Operation, references: References): Html {
  const { body } = operation;
  return html`${renderHeading(3, operation.id, operation.title)}<p class="call"><span class="method" data-method="${operation.method}">${operation.method}</span> <code class="path">${operation.path}</code></p><p class="badges">${badges(operation)}</p>${renderMarkdown(operation.description, references)}${Object.entries(
    PLACES,
  ).map(([place, title]) => {
    const fields = operation.parameters.filter((parameter) => parameter.place === place);
    return (
      fields.length > 0 &&
      html`<h4>${title}</h4>${renderFields(`${operation.title}: ${title}`, fields, references)}`
    );
  })}${body && html`<h4>In the body</h4><p>${renderInline(body.description, references)} Sent as ${body.mediaTypes.map((type) => MEDIA_WORDS[type] ?? type).join(' or ')}.</p>${renderShape(`${operation.title}: body`, body.shape, references)}`}${operation.replies.map((reply) => renderReply(operation, reply, references))}${renderOperationErrors(operation)}`;
}

/** The replies below the sample, as they arrive. */
export function renderExamples(operation: Operation): Html {
  const replies = [...operation.replies, ...operation.failures.filter((failure) => failure.status === '400')];
  return html`${replies.map(
    (reply) =>
      reply.example !== undefined &&
      html`<details class="example"${isSuccess(reply) && html` open`}><summary>${isSuccess(reply) ? 'Reply' : 'Error'} <b data-status="${reply.status}">${reply.status}</b></summary><pre tabindex="0" role="group" aria-label="${operation.title}: example of ${reply.status}"><code>${jsonText(reply.example)}</code></pre></details>`,
  )}`;
}

function isSuccess(reply: Reply): boolean {
  return reply.status.startsWith('2');
}

function badges(operation: Operation): Html {
  return html`<span class="badge">${operation.needsToken ? 'Needs an access token' : 'No access token'}</span>${operation.isWebhook && html`<span class="badge">Sent to you</span>`}${operation.isPageOnly && html`<span class="badge">For pages of Spark</span>`}${operation.isExtension && html`<span class="badge extension">Extension of 0.1.4</span>`}`;
}

function renderReply(operation: Operation, reply: Reply, references: References): Html {
  const { shape } = reply;
  const name = shape && nameOf(shape);
  const message = reply.isEnvelope
    ? html`<p>Message: <q>${reply.description}</q>. ${shape ? html`Each element of <code>data</code>${name ? html` is ${renderType(shape)}` : ''}:` : html`<code>data</code> is empty.`}</p>`
    : html`<p>${renderInline(reply.description, references)}</p>`;
  return html`<h4>Reply ${reply.status}</h4>${message}${shape && renderReplyShape(operation, shape, references)}${reply.headers.length > 0 && renderFields(`${operation.title}: headers of the reply`, reply.headers, references, false)}`;
}

function renderReplyShape(
  operation: Operation,
  shape: NonNullable<Reply['shape']>,
  references: References,
): Html {
  const caption = `${operation.title}: reply`;
  return shape.fields
    ? renderFields(caption, shape.fields, references, false)
    : renderShape(caption, shape, references);
}
