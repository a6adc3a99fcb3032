import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import {
  CatalogFamily,
  CatalogQuestion,
  DocumentCheck,
  DocumentSchema,
  StrategyDocumentText,
  StrategyTemplate,
} from '../schema/builder.ts';

export const readBuilderCatalog = defineRoute({
  id: 'readBuilderCatalog',
  method: 'GET',
  path: '/builder/catalog',
  tag: 'BuildAlgos',
  summary: 'Read what a strategy document can contain',
  description:
    'Every data point, indicator, operator, operand, action and setting of a strategy document, with its fields, bounds, ' +
    'defaults and page. `family` asks for one kind.',
  auth: 'bearer',
  extension: true,
  query: CatalogQuestion,
  sample: { family: 'operators' },
  reply: { kind: 'envelope', item: CatalogFamily, message: MESSAGES.dataReceived },
});

export const readBuilderSchema = defineRoute({
  id: 'readBuilderSchema',
  method: 'GET',
  path: '/builder/schema',
  tag: 'BuildAlgos',
  summary: 'Read the JSON Schema of strategy documents',
  description:
    'JSON Schema 2020-12, for editors and other programs. It knows the form of a document; whether names and columns ' +
    'exist is told by `POST /builder/validate`.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: DocumentSchema, message: MESSAGES.dataReceived },
});

export const listStrategyTemplates = defineRoute({
  id: 'listStrategyTemplates',
  method: 'GET',
  path: '/builder/templates',
  tag: 'BuildAlgos',
  summary: 'List strategies to begin with',
  description: 'Seven complete strategy documents, each without an issue.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: StrategyTemplate, message: MESSAGES.dataReceived },
});

export const validateDocument = defineRoute({
  id: 'validateDocument',
  method: 'POST',
  path: '/builder/validate',
  tag: 'BuildAlgos',
  summary: 'Check and explain a strategy document',
  description:
    'Everything that is wrong with a strategy document at once, each with its place, a sentence and often a patch that ' +
    'fixes it; and what it says: each condition and action as a sentence, its hash, and the candles that it needs. The ' +
    'body is the document. Nothing is stored.',
  auth: 'bearer',
  extension: true,
  freeBody: StrategyDocumentText,
  reply: { kind: 'envelope', item: DocumentCheck, message: MESSAGES.dataReceived },
});
