import {
  choice,
  either,
  flag,
  keyed,
  list,
  nothing,
  number,
  object,
  optional,
  text,
  whole,
} from './build.ts';
import { DOCUMENT_LIMITS } from './limits.ts';
import type { Notes } from './shape.ts';
import { strike } from './strike.ts';
import { expiry, numeric, refersTo, time } from './values.ts';

const amount = number({ min: 0.01, max: 10_000_000 }, { title: 'Value' });

export const qty = keyed(
  {
    lots: object(
      { lots: numeric(whole({ min: 1, max: 10_000 }, { title: 'Lots', unit: 'lots' })) },
      {
        title: 'Lots',
        purpose: 'Lots of the contract; in cash a lot is one share.',
        docs: 'Actions/addleg#trade',
      },
    ),
    units: object(
      { units: whole({ min: 1, max: 10_000_000 }, { title: 'Units', unit: 'units' }) },
      { title: 'Units', purpose: 'Units, a multiple of the lot.', docs: 'Actions/addleg#trade' },
    ),
  },
  { title: 'Quantity', purpose: 'How much is traded.', docs: 'Actions/addleg#trade' },
);

export const stopLoss = object(
  {
    unit: choice(['pct', 'points', 'rs', 'pctCapital'], { title: 'Unit' }),
    value: numeric(amount),
    of: optional(
      choice(['leg', 'underlying', 'mtm'], {
        title: 'Of',
        purpose: "The leg's price, the underlying's, or the leg's profit in rupees.",
      }),
      'leg',
    ),
  },
  { title: 'Stop loss', purpose: 'Closes the leg at this loss.', docs: 'Actions/addleg#stop' },
);

export const target = object(
  {
    unit: choice(['pct', 'points', 'rs', 'pctCapital'], { title: 'Unit' }),
    value: numeric(amount),
    of: optional(choice(['leg', 'underlying', 'mtm'], { title: 'Of' }), 'leg'),
  },
  { title: 'Target', purpose: 'Closes the leg at this profit.', docs: 'Actions/addleg#stop' },
);

export const trail = object(
  {
    unit: choice(['pct', 'points'], { title: 'Unit' }),
    x: numeric(number({ min: 0.01, max: 1_000_000 }, { title: 'For every' })),
    y: numeric(number({ min: 0.01, max: 1_000_000 }, { title: 'Move by' })),
  },
  {
    title: 'Trailing stop',
    purpose: 'For every X in favour the stop moves by Y, and only tighter.',
    docs: 'Actions/addleg#trail',
  },
);

function reEntryRule(notes: Notes) {
  return object(
    {
      mode: choice(['none', 'asap', 'atCost', 'wait', 'reverse'], { title: 'How' }),
      max: optional(whole({ min: 1, max: 100 }, { title: 'At most', unit: 'times' }), 1),
      restrike: optional(flag({ title: 'Choose the strike anew' }), false),
    },
    notes,
  );
}

export const reEntry = object(
  {
    onStop: optional(reEntryRule({ title: 'After a stop' })),
    onTarget: optional(reEntryRule({ title: 'After a target' })),
    notAfter: optional(time({ title: 'Not after' })),
  },
  { title: 'Re-entry', purpose: 'Comes back after a stop or a target.', docs: 'Actions/addleg#reentry' },
);

export const wait = object(
  {
    dir: choice(['up', 'down'], { title: 'Direction' }),
    unit: choice(['pct', 'points'], { title: 'Unit' }),
    value: numeric(amount),
    validUntil: optional(time({ title: 'Until', purpose: 'The last entry if left out.' })),
  },
  {
    title: 'Wait and trade',
    purpose: 'Enters only when the price has moved by so much.',
    docs: 'Actions/addleg#wait',
  },
);

const otherLegs = list(refersTo('leg'), { min: 1, max: DOCUMENT_LIMITS.actions, isUnique: true });

export const onExit = object(
  {
    close: optional(either([choice(['this', 'all']), otherLegs], { title: 'Close' }), 'this'),
    moveToCost: optional(
      list(
        refersTo('leg'),
        { min: 1, max: DOCUMENT_LIMITS.actions, isUnique: true },
        { title: 'Move to cost', purpose: 'Actions whose stop goes to their basis when this leg stops.' },
      ),
    ),
  },
  {
    title: 'On exit',
    purpose: "What else happens when the leg's stop or target closes it.",
    docs: 'Actions/addleg#exit',
  },
);

export const webhook = either(
  [
    nothing(),
    object({
      url: text(
        {
          max: DOCUMENT_LIMITS.urlChars,
          pattern: '^https?://[^\\s]+$',
          asks: 'an address such as "https://…"',
        },
        { title: 'Address' },
      ),
      entryMessage: optional(text({ max: DOCUMENT_LIMITS.messageChars }, { title: 'On entry' })),
      exitMessage: optional(text({ max: DOCUMENT_LIMITS.messageChars }, { title: 'On exit' })),
    }),
  ],
  {
    title: 'Webhook',
    purpose: 'Tells an address of yours about entry and exit.',
    docs: 'Actions/addleg#webhook',
  },
);

export const side = choice(['buy', 'sell'], { title: 'Side', docs: 'Actions/addleg#trade' });
export const right = choice(['CE', 'PE'], { title: 'Option type', docs: 'Actions/addleg#trade' });

/** What a leg of every segment has. */
export const LEG_SECTIONS = {
  qty,
  stopLoss: optional(stopLoss),
  target: optional(target),
  trail: optional(trail),
  reEntry: optional(reEntry),
  wait: optional(wait),
  onExit: optional(onExit, { close: 'this' }),
  webhook: optional(webhook, null),
} as const;

export const legExpiry = expiry({ docs: 'Actions/addleg#strike' });
export const legStrike = strike;
