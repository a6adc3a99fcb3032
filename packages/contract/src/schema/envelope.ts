import type { Static } from 'typebox';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { BAD_REQUEST } from '../messages.ts';
import { Type } from './type.ts';

const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

export const ErrorItem = Type.Object(
  {
    code: Type.Enum(ERROR_CODES, {
      description: 'Stable name of what was wrong. Programs compare this, never the sentence.',
      examples: ['field_missing'],
    }),
    field: Type.Optional(
      Type.String({
        description: 'The field it is about, spelt the way you sent it.',
        examples: ['strategyName'],
      }),
    ),
    message: Type.String({
      description: 'What was wrong, as a sentence for people.',
      examples: ['strategyName is required'],
    }),
    hint: Type.Optional(
      Type.String({
        description: 'What to do about it.',
        examples: ['Send strategyName: Name of the strategy, unique among your strategies.'],
      }),
    ),
  },
  { title: 'ErrorItem', description: 'One thing that was wrong with a request.' },
);

/** What every reply has, before `data` and `message` are narrowed to one call. */
export const Envelope = Type.Object(
  {
    status: Type.Boolean({
      description: 'true when the call did what it was asked to do.',
      examples: [true],
    }),
    error: Type.Boolean({
      description: 'The opposite of `status`, for clients that look here.',
      examples: [false],
    }),
    data: Type.Array(Type.Unknown(), { description: 'What was asked for; often empty.', examples: [[]] }),
    message: Type.String({
      description: 'One sentence about the outcome, always spelt the same.',
      examples: ['Data Received'],
    }),
  },
  { title: 'Envelope', description: 'The shape of every successful reply.' },
);
export type Envelope = Static<typeof Envelope>;

export const ErrorEnvelope = Type.Object(
  {
    status: Type.Literal(false, { description: 'The call did nothing.', examples: [false] }),
    error: Type.Literal(true, { description: 'Something was wrong.', examples: [true] }),
    data: Type.Array(Type.Unknown(), { maxItems: 0, description: 'Always empty.', examples: [[]] }),
    message: Type.String({
      description: `The kind of failure; \`${BAD_REQUEST}\` for every 400.`,
      examples: [BAD_REQUEST],
    }),
    errors: Type.Array(ErrorItem, {
      minItems: 1,
      description: 'Everything that was wrong, each with a sentence and a hint.',
    }),
  },
  { title: 'ErrorEnvelope', description: 'The shape of every reply to a call that failed.' },
);
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;
