import type { Static } from 'typebox';
import { qty } from './order-fields.ts';
import {
  accountName,
  count,
  instrumentFields,
  rupees,
  strategyName,
  TOKEN_OR_SYMBOL,
  timestamp,
} from './scalars.ts';
import { positionType } from './square-off.ts';
import { Type } from './type.ts';

export const ManualPosition = Type.Object(
  {
    acname: Type.Optional(
      accountName({
        'x-aliases': ['accountname'],
        description: 'Account that holds the position. May be left out when only one does.',
      }),
    ),
    stname: Type.Optional(
      strategyName({
        'x-aliases': ['strategyname'],
        description: 'Strategy the position belongs to. May be left out when only one holds it.',
      }),
    ),
    ...instrumentFields(),
    positionType: positionType(),
  },
  {
    title: 'ManualPosition',
    'x-needs-one': TOKEN_OR_SYMBOL,
    description: 'Which position was closed by hand.',
  },
);
export type ManualPosition = Static<typeof ManualPosition>;

export const ManualSquareOff = Type.Object(
  {
    tradedPrice: rupees({
      description: 'Price at which you closed it, in rupees; 0 takes the latest price.',
      examples: [171.5],
    }),
    tradedAt: Type.Union([timestamp({ description: 'A moment in Indian time.' }), Type.Enum([0])], {
      'x-says': 'Indian time written YYYY-MM-DDTHH:MM:SS, or 0 for now',
      description: 'When you closed it, in Indian time; 0 means now.',
      examples: ['2026-11-16T14:30:00'],
    }),
    qty: qty(),
    ordersPlaced: count({ description: 'How many orders you placed for it at the broker.', examples: [1] }),
  },
  { title: 'ManualSquareOff', description: 'How the position was closed. No order is sent.' },
);
export type ManualSquareOff = Static<typeof ManualSquareOff>;
