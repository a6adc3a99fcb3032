import type { Static } from 'typebox';
import { nullable } from './scalars.ts';
import { Type } from './type.ts';

/** The families of the catalog, in the order in which a strategy is built. */
export const CATALOG_FAMILY = [
  'settings',
  'parameters',
  'dataPoints',
  'indicators',
  'conditions',
  'groups',
  'operators',
  'operands',
  'clockElements',
  'legFacts',
  'dayFacts',
  'actions',
  'legSections',
  'strikeModes',
  'units',
  'riskRules',
] as const;

const family = () =>
  Type.Enum([...CATALOG_FAMILY], { description: 'A kind of element.', examples: ['operators'] });

export const EXAMPLE_DOCUMENT = {
  schema: 'buildalgos.strategy/1',
  name: 'Buy at ten',
  convention: 'ba-1',
  market: { underlying: 'NIFTY', exchange: 'NSE' },
  clock: { timeframe: 5, type: 'intraday', squareOff: '15:15' },
  execution: { product: 'Intraday' },
  data: [],
  conditions: [
    {
      id: 'c_in',
      kind: 'entry',
      fire: 'edge',
      when: { op: 'eq', l: { clock: 'candleClose' }, r: { time: '10:00' } },
      then: ['a_ce'],
    },
  ],
  actions: [
    {
      id: 'a_ce',
      type: 'addLeg',
      segment: 'OPT',
      side: 'buy',
      right: 'CE',
      qty: { lots: 1 },
      expiry: 'weekly:0',
      strike: { by: 'moneyness', value: 0 },
      stopLoss: { unit: 'pct', value: 25 },
    },
  ],
};

/** The same with a stop that a sweep can vary. */
export const EXAMPLE_SWEPT_DOCUMENT = {
  ...EXAMPLE_DOCUMENT,
  params: { stop: { type: 'number', default: 25, min: 10, max: 40, step: 5 } },
  actions: EXAMPLE_DOCUMENT.actions.map((action) => ({
    ...action,
    stopLoss: { unit: 'pct', value: { param: 'stop' } },
  })),
};

/** Read as it is and looked at by the checks alone: exact letter case, no text for numbers. */
export const StrategyDocumentText = Type.Record(Type.String(), Type.Unknown(), {
  title: 'StrategyDocument',
  description:
    'A strategy document of BuildAlgos, version 1. It is read exactly; GET /builder/schema has its JSON Schema.',
  examples: [EXAMPLE_DOCUMENT],
});

const open = (description: string, example: unknown) =>
  Type.Record(Type.String(), Type.Unknown(), { description, examples: [example] });

export const DocumentFix = Type.Object(
  {
    label: Type.String({ description: 'What it does, for a button.', examples: ['Use "Limit"'] }),
    patch: Type.Array(
      open('One operation of RFC 6902.', { op: 'replace', path: '/execution/order/type', value: 'Limit' }),
      {
        description: 'A JSON Patch of the document, RFC 6902.',
        examples: [[{ op: 'replace', path: '/execution/order/type', value: 'Limit' }]],
      },
    ),
  },
  { title: 'DocumentFix', description: 'A change of the document that fixes an issue.' },
);

export const DocumentIssue = Type.Object(
  {
    code: Type.String({ description: 'Stable name of what is wrong.', examples: ['enum'] }),
    severity: Type.Enum(['error', 'warning', 'info'], {
      description: 'A document with an error cannot run; a warning tells what might surprise you.',
      examples: ['error'],
    }),
    pointer: Type.String({
      description: 'Where, as a JSON Pointer (RFC 6901); empty for the whole document.',
      examples: ['/execution/order/type'],
    }),
    message: Type.String({
      description: 'What is wrong and what would be right, for people.',
      examples: ['It must be one of "Market", "Limit", not "LIMT"; did you mean "Limit"?'],
    }),
    docs: Type.String({
      description: 'The page that explains it, on this site.',
      examples: ['/buildalgos/buildingStrats/intro#the-settings'],
    }),
    fix: Type.Optional(DocumentFix),
  },
  { title: 'DocumentIssue', description: 'One thing about a document.' },
);

export const DocumentSentence = Type.Object(
  {
    id: Type.String({ description: 'The condition or action.', examples: ['c_in'] }),
    sentence: Type.String({
      description: 'What it says in English.',
      examples: ['When the candle closes at 10:00, then buy CE.'],
    }),
  },
  { title: 'DocumentSentence', description: 'A condition or an action as a sentence.' },
);

export const DocumentSeries = Type.Object(
  {
    id: Type.String({ description: 'The data point.', examples: ['spot_cs'] }),
    kind: Type.Enum(['candles', 'combined', 'syntheticFuture'], {
      description: 'The kind of data point.',
      examples: ['candles'],
    }),
    segment: Type.Enum(['SPOT', 'FUT', 'OPT'], {
      description: 'Whose candles it is made of.',
      examples: ['SPOT'],
    }),
    timeframe: Type.Integer({ description: 'Minutes of one candle.', examples: [5] }),
    warmUpCandles: Type.Integer({
      description: 'Candles to load before the first one that counts.',
      examples: [175],
    }),
    warmUpDays: Type.Integer({ description: 'The same in trading days.', examples: [3] }),
  },
  { title: 'DocumentSeries', description: 'A candle series that the document needs.' },
);

export const DocumentCheck = Type.Object(
  {
    valid: Type.Boolean({ description: 'Whether there is no error.', examples: [true] }),
    hash: nullable(
      Type.String({
        description:
          'SHA-256 of the document as RFC 8785 writes it, without name, description, layout and meta; null with an error.',
        examples: ['a3d12410a2e6072444b9161addc490934775609f2493ebd39ce414294bc03238'],
      }),
    ),
    issues: Type.Array(DocumentIssue, { description: 'Everything about it, at most 200 issues.' }),
    omitted: Type.Integer({ description: 'How many more issues there are.', examples: [0] }),
    conditions: Type.Array(DocumentSentence, {
      description: 'Each condition as a sentence; none with an error.',
    }),
    actions: Type.Array(DocumentSentence, { description: 'Each action as a sentence; none with an error.' }),
    series: Type.Array(DocumentSeries, { description: 'The candles it needs; none with an error.' }),
  },
  { title: 'DocumentCheck', description: 'What is wrong with a document, and what it says.' },
);
export type DocumentCheck = Static<typeof DocumentCheck>;

export const StrategyTemplate = Type.Object(
  {
    id: Type.String({ description: 'Name for programs.', examples: ['short-straddle-920'] }),
    title: Type.String({ description: 'Name for people.', examples: ['9:20 short straddle'] }),
    summary: Type.String({
      description: 'When it enters and how it leaves.',
      examples: ['Sells the call and the put at the money at 09:20.'],
    }),
    hash: Type.String({
      description: 'The hash of its document.',
      examples: ['a3d12410a2e6072444b9161addc490934775609f2493ebd39ce414294bc03238'],
    }),
    document: StrategyDocumentText,
  },
  { title: 'StrategyTemplate', description: 'A strategy to begin with.' },
);
export type StrategyTemplate = Static<typeof StrategyTemplate>;

export const CatalogElement = Type.Object(
  {
    id: Type.String({ description: 'How a document writes it.', examples: ['crossAbove'] }),
    title: Type.String({ description: 'How people call it.', examples: ['cross above'] }),
    purpose: Type.String({
      description: 'What it does, in one sentence.',
      examples: ['Before: left at or below right; now: left above right.'],
    }),
    docs: Type.String({
      description: 'Its page on this site.',
      examples: ['/buildalgos/Conditions/cndop#the-operators'],
    }),
    since: Type.Integer({ description: 'The version of the document that first had it.', examples: [1] }),
    fields: Type.Array(open('A field of its form.', { key: 'n', title: 'Candles', kind: 'number' }), {
      description: 'The fields of its form: key, title, kind, default, bounds, unit.',
      examples: [[{ key: 'n', title: 'Candles', kind: 'number', min: 1, max: 20, isOptional: false }]],
    }),
    forms: Type.Optional(
      Type.Array(open('A form.', { id: 'SPOT', title: 'Spot candles', fields: [] }), {
        description: 'Where one key decides which other keys there are: the forms.',
        examples: [[{ id: 'SPOT', title: 'Spot candles', fields: [] }]],
      }),
    ),
    partners: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Of an operator: what may stand on either side.',
        examples: [['candle', 'indicator']],
      }),
    ),
    sorts: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Of an operator: the values that it compares.',
        examples: [['number']],
      }),
    ),
    isStackable: Type.Optional(
      Type.Boolean({
        description: 'Of an indicator: whether it can sit on another one.',
        examples: [true],
      }),
    ),
    outputs: Type.Optional(
      Type.Array(open('A column.', { key: 'value', label: 'RSI' }), {
        description: 'Of an indicator: its columns, the default first.',
        examples: [[{ key: 'value', label: 'RSI', description: '0 to 100.' }]],
      }),
    ),
  },
  { title: 'CatalogElement', description: 'Something that a document can contain.' },
);

export const CatalogFamily = Type.Object(
  {
    family: family(),
    elements: Type.Array(CatalogElement, { description: 'Its elements.' }),
  },
  { title: 'CatalogFamily', description: 'Elements of one kind.' },
);
export type CatalogFamily = Static<typeof CatalogFamily>;

export const CatalogQuestion = Type.Object(
  {
    family: Type.Optional(
      Type.Enum([...CATALOG_FAMILY], { description: 'Only these.', examples: ['operators'] }),
    ),
  },
  { title: 'CatalogQuestion', description: 'Which elements to list.' },
);

export const DocumentSchema = Type.Record(Type.String(), Type.Unknown(), {
  title: 'DocumentSchema',
  description: 'JSON Schema 2020-12.',
  examples: [{ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' }],
});
