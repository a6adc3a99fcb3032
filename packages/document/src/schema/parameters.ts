import { choice, number, object, optional } from './build.ts';
import { WEEKDAYS } from './values.ts';

const anyNumber = { min: -1e12, max: 1e12 };

export const parameter = object(
  {
    type: choice(['int', 'number'], { title: 'Type' }),
    default: number(anyNumber, { title: 'Value' }),
    min: optional(number(anyNumber, { title: 'From' })),
    max: optional(number(anyNumber, { title: 'To' })),
    step: optional(
      number({ min: 1e-6, max: 1e12 }, { title: 'Step', purpose: 'Between values of a sweep.' }),
    ),
    byWeekday: optional(
      object(
        Object.fromEntries(WEEKDAYS.map((day) => [day, optional(number(anyNumber, { title: day }))])) as {
          readonly [Day in (typeof WEEKDAYS)[number]]: ReturnType<typeof optional<number>>;
        },
        { title: 'By weekday', purpose: 'Another value on some days of the week.' },
      ),
    ),
  },
  {
    title: 'Parameter',
    purpose: 'A number with a name, which lengths, stops and conditions refer to and sweeps vary.',
    docs: 'Conditions/cndelements#values',
  },
);

export const variable = object(
  {
    type: choice(['number'], { title: 'Type' }),
    initial: number(anyNumber, { title: 'Starts at' }),
    scope: optional(
      choice(['day', 'strategy'], {
        title: 'Scope',
        purpose: 'Whether it starts anew every day or is kept as long as the strategy runs.',
      }),
      'day',
    ),
  },
  {
    title: 'Variable',
    purpose: 'A number that actions store and later conditions read.',
    docs: 'Actions/intro#the-kinds-of-action',
  },
);
