import { choice, keyed, named, object, optional, tagged, text, whole } from './build.ts';
import { LEG_SECTIONS, legExpiry, legStrike, right, side } from './leg.ts';
import { DOCUMENT_LIMITS } from './limits.ts';
import { operand } from './operand.ts';
import { id, refersTo } from './values.ts';

const addLeg = { id: id(), type: choice(['addLeg'], { title: 'Action' }) };

/** A leg that says everything itself. */
export const legBySegment = tagged(
  'segment',
  {
    OPT: object(
      {
        ...addLeg,
        segment: choice(['OPT']),
        side,
        right,
        expiry: legExpiry,
        strike: legStrike,
        ...LEG_SECTIONS,
      },
      { title: 'Option leg', purpose: 'Buys or sells an option.', docs: 'Actions/addleg#trade' },
    ),
    FUT: object(
      { ...addLeg, segment: choice(['FUT']), side, expiry: legExpiry, ...LEG_SECTIONS },
      { title: 'Futures leg', purpose: 'Buys or sells a future.', docs: 'Actions/addleg#trade' },
    ),
    CASH: object(
      { ...addLeg, segment: choice(['CASH']), side, ...LEG_SECTIONS },
      { title: 'Cash leg', purpose: 'Buys or sells the stock itself.', docs: 'Actions/addleg#trade' },
    ),
  },
  { title: 'Add Leg', docs: 'Actions/addleg' },
);

/** A leg that says only what differs from another one. */
const likeAnother = object(
  {
    ...addLeg,
    like: refersTo('leg', { title: 'Like', purpose: 'The leg whose fields count where this one has none.' }),
    segment: optional(choice(['OPT', 'FUT', 'CASH'], { title: 'Segment' })),
    side: optional(side),
    right: optional(right),
    expiry: optional(legExpiry),
    strike: optional(legStrike),
    ...LEG_SECTIONS,
    qty: optional(LEG_SECTIONS.qty),
  },
  {
    title: 'Leg like another',
    purpose: 'A leg that differs from another in some fields.',
    docs: 'Actions/addleg',
  },
);

export const ACTIONS = {
  addLeg: keyed(
    { like: likeAnother, segment: legBySegment },
    {
      title: 'Add Leg',
      purpose: 'Opens one position with its own stop, target and re-entry.',
      docs: 'Actions/addleg',
    },
  ),
  squareOffAll: object(
    { id: id(), type: choice(['squareOffAll']) },
    { title: 'Square Off All', purpose: 'Closes every open leg of the strategy.', docs: 'Actions/sqall' },
  ),
  squareOffAction: object(
    {
      id: id(),
      type: choice(['squareOffAction']),
      target: refersTo('leg', { title: 'Of', purpose: 'The action whose legs are closed.' }),
    },
    {
      title: 'Square Off Action',
      purpose: 'Closes what one chosen action opened.',
      docs: 'Actions/squareoffaction',
    },
  ),
  stopWaitTriggers: object(
    { id: id(), type: choice(['stopWaitTriggers']) },
    {
      title: 'Stop Wait Trade Triggers',
      purpose: 'Cancels legs that wait for their entry price.',
      docs: 'Actions/stopwt',
    },
  ),
  stopTrading: object(
    { id: id(), type: choice(['stopTrading']) },
    {
      title: 'Stop Trading For The Day',
      purpose: 'Runs no more conditions until the next session.',
      docs: 'Actions/stop-trading',
    },
  ),
  roll: object(
    {
      id: id(),
      type: choice(['roll']),
      target: refersTo('leg', { title: 'Of', purpose: 'The action whose open leg is moved.' }),
      to: legStrike,
      max: optional(
        whole({ min: 1, max: 100 }, { title: 'At most', purpose: 'How often in a day.', unit: 'times' }),
        1,
      ),
    },
    {
      title: 'Roll',
      purpose: 'Closes an open leg and opens it again at another strike.',
      docs: 'Actions/intro#the-kinds-of-action',
    },
  ),
  setVar: object(
    {
      id: id(),
      type: choice(['setVar']),
      var: refersTo('variable', { title: 'Variable' }),
      value: named('operand', () => operand, { title: 'Value' }),
    },
    {
      title: 'Set variable',
      purpose: 'Stores a number for later conditions.',
      docs: 'Actions/intro#the-kinds-of-action',
    },
  ),
  notify: object(
    {
      id: id(),
      type: choice(['notify']),
      message: text({ max: DOCUMENT_LIMITS.messageChars }, { title: 'Message' }),
    },
    { title: 'Notify', purpose: 'Sends you a message.', docs: 'Actions/intro#the-kinds-of-action' },
  ),
} as const;

export const action = tagged('type', ACTIONS, {
  title: 'Action',
  purpose: 'What the strategy does when a condition is true.',
  docs: 'Actions/intro',
});
