import type { ApiModel } from './build-model.ts';
import { type Html, html } from './html.ts';
import { FIXED_SECTIONS } from './render-sections.ts';

/** The list at the left, by tag. Plain links in plain HTML: it works before and without any script. */
export function renderContents(model: ApiModel): Html {
  return html`<ul class="contents"><li><a href="#introduction">${FIXED_SECTIONS.introduction}</a></li>${model.groups.map((group) => html`<li><a class="group" href="#${group.anchor}">${group.name}</a><ul>${group.operations.map((operation) => html`<li><a href="#${operation.id}"><span class="method" data-method="${operation.method}">${operation.method}</span><span>${operation.title}</span></a></li>`)}</ul></li>`)}<li><a class="group" href="#websocket">${FIXED_SECTIONS.websocket}</a><ul>${model.sockets.map((socket) => html`<li><a href="#${socket.id}"><span class="method" data-method="WS">WS</span><span>${socket.title}</span></a></li>`)}</ul></li><li><a class="group" href="#errors">${FIXED_SECTIONS.errors}</a></li><li><a class="group" href="#schemas">${FIXED_SECTIONS.schemas}</a><details><summary>${model.schemas.length} schemas</summary><ul>${model.schemas.map((schema) => html`<li><a href="#${schema.anchor}">${schema.name}</a></li>`)}</ul></details></li></ul>`;
}
