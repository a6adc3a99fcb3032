import { LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { instrumentName, instrumentToken, nullable, rupees, timestamp } from './scalars.ts';
import { Type } from './type.ts';

export const LastPrice = Type.Object(
  {
    token: instrumentToken(),
    ltp: nullable(
      rupees({ description: 'Last traded price in rupees; null when none is known.', examples: [171.25] }),
    ),
    timestamp: nullable(timestamp({ description: 'When it was traded, in Indian time.' })),
    stale: Type.Boolean({
      description:
        'true when the price is older than it should be while the market is open, or none is known.',
      examples: [false],
    }),
  },
  { title: 'LastPrice', description: 'The last traded price of one instrument.' },
);
export type LastPrice = Static<typeof LastPrice>;

export const LastPriceQuestion = Type.Object(
  {
    Tokens: Type.Array(instrumentName(), {
      minItems: 1,
      maxItems: LIMITS.tokensPerCall,
      description: 'The instruments, separated by commas.',
      examples: [['NSE:212']],
    }),
  },
  { title: 'LastPriceQuestion', description: 'Whose prices to read.' },
);
export type LastPriceQuestion = Static<typeof LastPriceQuestion>;
