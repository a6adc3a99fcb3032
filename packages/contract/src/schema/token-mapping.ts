import { BROKER_ALIAS, LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { brokerCode, instrumentName, instrumentToken, nullable } from './scalars.ts';
import { Type } from './type.ts';

export const TokenMapping = Type.Object(
  {
    token: instrumentToken({ description: 'The instrument you asked about.' }),
    wsToken: nullable(
      Type.String({
        description: "Its name on the broker's data socket; null when the broker does not have it.",
        examples: ['NSE:ASHOKLEY-EQ'],
      }),
    ),
    histToken: nullable(
      Type.String({
        description: "Its name in the broker's history; null when the broker does not have it.",
        examples: ['NSE:ASHOKLEY-EQ'],
      }),
    ),
  },
  { title: 'TokenMapping', description: "An instrument in the broker's own words." },
);
export type TokenMapping = Static<typeof TokenMapping>;

export const MappingBroker = Type.Object(
  {
    broker: brokerCode({
      'x-spellings': { ...BROKER_ALIAS, IIFLXTSDATA: 'IIFLXTS' },
      examples: ['FYERS'],
    }),
  },
  { title: 'MappingBroker', description: 'Whose words are asked for.' },
);
export type MappingBroker = Static<typeof MappingBroker>;

export const MappingTokens = Type.Object(
  {
    tokens: Type.Array(instrumentName(), {
      minItems: 1,
      maxItems: LIMITS.tokensPerCall,
      description: 'The instruments. The answer has one element for each, in the same order.',
      examples: [['NSE:212']],
    }),
  },
  { title: 'MappingTokens', description: 'What to translate.' },
);
export type MappingTokens = Static<typeof MappingTokens>;
