import { ALERT_TYPE } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { NO_ACTIVE_ACCOUNT } from '../messages.ts';
import { timestamp, ucc } from './scalars.ts';
import { Type } from './type.ts';

export const ExecutionLog = Type.Object(
  {
    Datetime: timestamp({ description: 'When it happened, in Indian time.' }),
    UCC: ucc(),
    Name: Type.String({ description: 'The strategy or the account it is about.', examples: ['test1'] }),
    'Alert Type': Type.Enum([...ALERT_TYPE], {
      description: 'How serious it is. The key has a space in it.',
      examples: ['ERROR'],
    }),
    Message: Type.String({
      description: 'What happened.',
      examples: [NO_ACTIVE_ACCOUNT],
    }),
  },
  { title: 'ExecutionLog', description: 'One line of the execution log.' },
);
export type ExecutionLog = Static<typeof ExecutionLog>;
