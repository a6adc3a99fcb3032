import { routes } from '@spark/contract';
import { checkDocument, documentCatalog, documentHash, documentJsonSchema, TEMPLATES } from '@spark/document';
import { toWireCatalog, toWireDocumentCheck } from '../wire/document.ts';
import type { CallBook } from './calls.ts';
import { type FactParts, factsOfToday } from './market-facts.ts';

type Parts = FactParts & { readonly publicUrl: () => string };

export function builderCalls(calls: CallBook, { publicUrl, ...market }: Parts): void {
  const catalog = toWireCatalog(documentCatalog());
  calls.on(routes.readBuilderCatalog, async ({ input: { family } }) => ({
    data: catalog.filter((entry) => family === undefined || entry.family === family),
  }));

  calls.on(routes.readBuilderSchema, async () => ({
    data: [documentJsonSchema(`${publicUrl()}/builder/schema`)],
  }));

  const templates = TEMPLATES.map(({ document, ...template }) => ({
    ...template,
    hash: documentHash(document),
    document,
  }));
  calls.on(routes.listStrategyTemplates, async () => ({ data: templates }));

  calls.on(routes.validateDocument, async ({ input: { body } }) => {
    return { data: [toWireDocumentCheck(checkDocument(body, await factsOfToday(market)))] };
  });
}
