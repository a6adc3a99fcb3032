import type { ApiModel, NamedSchema, Operation } from './build-model.ts';
import { buildForm, type CallForm } from './form-model.ts';
import type { Html } from './html.ts';
import type { References } from './markdown.ts';
import { renderContents } from './render-contents.ts';
import { renderErrors } from './render-errors.ts';
import { nameOf } from './render-fields.ts';
import { renderExamples, renderOperation } from './render-operation.ts';
import {
  FIXED_SECTIONS,
  renderGroup,
  renderIntroduction,
  renderSchema,
  renderSchemasIntroduction,
  renderSocket,
  renderSocketExamples,
} from './render-sections.ts';
import { type SampleRequest, sampleOf } from './sample-request.ts';
import { estimateHeight, type SectionHeight } from './section-height.ts';
import type { Shape } from './shape.ts';

/** A section of the page. Its text is in `PageText` under its id; only what scripts need is here. */
export interface PageSection {
  readonly id: string;
  readonly title: string;
  readonly height: SectionHeight;
  readonly sample?: SampleRequest | undefined;
  readonly socketPath?: string | undefined;
  readonly hasForm?: boolean | undefined;
}

export interface PageOutline {
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly sections: readonly PageSection[];
  /** Every address inside the page, for the check of links. */
  readonly anchors: readonly string[];
}

/** HTML by section id; the examples beside a section are at `<id>/examples`. */
export type PageText = Readonly<Record<string, string>>;

export interface PageContent {
  readonly outline: PageOutline;
  readonly text: PageText;
  readonly forms: Readonly<Record<string, CallForm>>;
}

export const CONTENTS = 'contents';

export function buildPageContent(model: ApiModel, baseAddress: string, filesAt: string): PageContent {
  const references = referencesIn(model);
  const text: Record<string, string> = { [CONTENTS]: renderContents(model).text };
  const sections: PageSection[] = [];
  const add = (id: string, title: string, html: Html, extra: Partial<PageSection> = {}) => {
    text[id] = html.text;
    const height = estimateHeight(html.text, text[`${id}/examples`] ?? '', extra.sample);
    sections.push({ id, title, height, ...extra });
  };
  add('introduction', 'Introduction', renderIntroduction(model, baseAddress, filesAt, references));
  for (const group of model.groups) {
    add(group.anchor, group.name, renderGroup(group, references));
    for (const operation of group.operations) {
      text[`${operation.id}/examples`] = renderExamples(operation).text;
      add(operation.id, operation.title, renderOperation(operation, references), {
        sample: canBeCalled(operation) ? sampleOf(operation) : undefined,
        hasForm: canBeCalled(operation),
      });
    }
  }
  add(
    'websocket',
    'Order websocket',
    renderGroup(
      {
        name: 'Order websocket',
        anchor: 'websocket',
        description: 'Every change of your orders, pushed as it happens.',
        operations: [],
      },
      references,
    ),
  );
  for (const socket of model.sockets) {
    text[`${socket.id}/examples`] = renderSocketExamples(socket).text;
    add(socket.id, socket.title, renderSocket(socket, references), { socketPath: socket.address });
  }
  add('errors', FIXED_SECTIONS.errors, renderErrors(model, FIXED_SECTIONS.errors, references));
  add('schemas', 'Schemas', renderSchemasIntroduction());
  for (const schema of model.schemas) {
    add(schema.anchor, schema.name, renderSchema(schema, shownAt(schema, model), references));
  }
  return {
    outline: {
      title: model.title,
      version: model.version,
      summary: model.summary,
      sections,
      anchors: Object.values(text).flatMap(idsIn),
    },
    text,
    forms: Object.fromEntries(operationsOf(model).map((operation) => [operation.id, buildForm(operation)])),
  };
}

/** By a program of the reader, or from this page. */
function canBeCalled({ isWebhook, isPageOnly }: Operation): boolean {
  return !(isWebhook || isPageOnly);
}

/** The call that shows the fields of a schema; none when they are shown nowhere else. */
function shownAt(schema: NamedSchema, model: ApiModel): Parameters<typeof renderSchema>[1] {
  const operations = model.groups.flatMap((group) => group.operations);
  const isIt = (shape: Shape | undefined) => shape?.fields !== undefined && nameOf(shape) === schema.name;
  const taker = operations.find(({ body }) => isIt(body?.shape));
  if (taker) return { operation: taker, as: 'body' };
  const giver = operations.find(({ replies }) => replies.some(({ shape }) => isIt(shape)));
  return giver && { operation: giver, as: 'reply' };
}

function operationsOf(model: ApiModel): readonly Operation[] {
  return model.groups.flatMap((group) => group.operations).filter(canBeCalled);
}

function referencesIn(model: ApiModel): References {
  const operations = model.groups.flatMap((group) => group.operations);
  const withoutSlash = (path: string) => path.replace(/\/$/, '');
  return {
    operation: (method, path) =>
      operations.find(
        (operation) => operation.method === method && withoutSlash(operation.path) === withoutSlash(path),
      )?.id,
    schema: (name) => model.schemas.find((schema) => schema.name === name)?.anchor,
  };
}

function idsIn(html: string): readonly string[] {
  return [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '');
}
