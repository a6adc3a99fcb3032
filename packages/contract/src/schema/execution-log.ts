import { ALERT_TYPE, LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { fill } from '../errors.ts';
import { LOGS_ARCHIVED, NO_ACTIVE_ACCOUNT } from '../messages.ts';
import { freeText, id, moment, timestamp, ucc, withDefault } from './scalars.ts';
import { Type } from './type.ts';

export const ExecutionLog = Type.Object(
  {
    Datetime: timestamp({ description: 'When it happened, in Indian time.' }),
    UCC: ucc(),
    Name: Type.String({
      description: 'The strategy or the account it is about; your UCC where it is about all accounts.',
      examples: ['test1'],
    }),
    'Alert Type': Type.Enum([...ALERT_TYPE], {
      description: 'How serious it is. The key has a space in it.',
      examples: ['ERROR'],
    }),
    Message: Type.String({
      description: 'What happened.',
      examples: [NO_ACTIVE_ACCOUNT],
    }),
    id: id({ description: 'Number of the line; later lines have larger ones.', examples: [4711] }),
  },
  { title: 'ExecutionLog', description: 'One line of the execution log.' },
);
export type ExecutionLog = Static<typeof ExecutionLog>;

/** Beside `data`, only where lines were left out. */
export const ExecutionLogRest = Type.Object(
  {
    notice: Type.Optional(
      Type.String({
        'x-extension': true,
        description: 'Only there when older lines were moved to archives: says so, and how to read them.',
        examples: [fill(LOGS_ARCHIVED, { day: '2021-11-16', ucc: 'F000000' })],
      }),
    ),
  },
  { title: 'ExecutionLogRest', description: 'What a reply says when it ends where the archives begin.' },
);
export type ExecutionLogRest = Static<typeof ExecutionLogRest>;

export const ExecutionLogFilter = Type.Object(
  {
    type: Type.Optional(
      Type.Enum([...ALERT_TYPE], { description: 'Only lines of this alert type.', examples: ['ERROR'] }),
    ),
    name: Type.Optional(
      freeText(LIMITS.nameChars, {
        description: 'Only lines about this strategy or account.',
        examples: ['test1'],
      }),
    ),
    from: Type.Optional(moment('Only lines from this moment or date on.', '2026-11-16')),
    to: Type.Optional(moment('Only lines before this moment, or on or before this date.', '2026-11-16')),
    text: Type.Optional(
      freeText(LIMITS.searchChars, {
        description: 'Only lines with this text in their message, in any letter case.',
        examples: ['activate'],
      }),
    ),
    limit: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.logLinesPerReply,
        description: 'How many lines at most, the newest of those that fit.',
        examples: [100],
      }),
      LIMITS.logLinesPerReply,
    ),
    beforeid: Type.Optional(
      id({
        description: 'Only lines with a smaller number: for the next page, the id of the last line you have.',
        examples: [4711],
      }),
    ),
  },
  { title: 'ExecutionLogFilter', description: 'Which lines to read. Without filters: the newest.' },
);
export type ExecutionLogFilter = Static<typeof ExecutionLogFilter>;
