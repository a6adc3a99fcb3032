import { LIMITS } from '@spark/vocabulary';
import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { strategyName } from '../schema/scalars.ts';
import { NewStrategy, Strategy, StrategyChange } from '../schema/strategy.ts';
import { Type } from '../schema/type.ts';

const named = Type.Object({ StrategyName: strategyName() });

export const listStrategies = defineRoute({
  id: 'listStrategies',
  method: 'GET',
  path: '/strategy',
  tag: 'Strategies',
  summary: 'List your strategies',
  description: 'All strategies you created, in the order in which you created them.',
  auth: 'bearer',
  extension: false,
  reply: { kind: 'envelope', item: Strategy, message: MESSAGES.dataReceived },
});

export const addStrategy = defineRoute({
  id: 'addStrategy',
  method: 'POST',
  path: '/strategy',
  tag: 'Strategies',
  summary: 'Create a strategy',
  description:
    'Creates a strategy. Without `description` it is empty, without `display` it is Private, without ' +
    '`forwardTest` it is N. The number of strategies is limited by `stLimit` of your profile.',
  auth: 'bearer',
  extension: false,
  body: NewStrategy,
  sample: { strategyName: 'test2', strategyType: 'Intraday' },
  reply: { kind: 'envelope', item: null, message: MESSAGES.strategyAdded },
});

export const changeStrategy = defineRoute({
  id: 'changeStrategy',
  method: 'PUT',
  path: '/strategy/{StrategyName}',
  tag: 'Strategies',
  summary: 'Change a strategy',
  description: 'Changes type, description, display or forward test. What is not given stays as it is.',
  auth: 'bearer',
  extension: false,
  params: named,
  body: StrategyChange,
  reply: { kind: 'envelope', item: null, message: MESSAGES.strategyModified },
});

export const deleteStrategy = defineRoute({
  id: 'deleteStrategy',
  method: 'DELETE',
  path: '/strategy/{StrategyName}',
  tag: 'Strategies',
  summary: 'Delete a strategy',
  description:
    'Deletes the strategy and its links to accounts. It is refused while orders or positions of the strategy are open ' +
    'in any account.',
  auth: 'bearer',
  extension: false,
  params: named,
  reply: { kind: 'envelope', item: null, message: MESSAGES.strategyDeleted },
});

const Params = Type.Record(Type.String(), Type.Unknown(), {
  title: 'StrategyParams',
  description: `One free JSON object per strategy, at most ${LIMITS.strategyParamsBytes} bytes.`,
  examples: [{ stopLoss: 20, target: 40, symbols: ['NIFTY'] }],
});

export const readParams = defineRoute({
  id: 'readStrategyParams',
  method: 'GET',
  path: '/strategyparams/{StrategyName}',
  tag: 'Strategies',
  summary: 'Read the parameters of a strategy',
  description: 'The JSON object stored with the strategy; an empty object when none was stored.',
  auth: 'bearer',
  extension: true,
  params: named,
  reply: { kind: 'envelope', item: Params, message: MESSAGES.dataReceived },
});

export const replaceParams = defineRoute({
  id: 'replaceStrategyParams',
  method: 'POST',
  path: '/strategyparams/{StrategyName}',
  tag: 'Strategies',
  summary: 'Store the parameters of a strategy',
  description: 'Replaces the stored object by the body.',
  auth: 'bearer',
  extension: true,
  params: named,
  freeBody: Params,
  reply: { kind: 'envelope', item: Params, message: MESSAGES.paramsStored },
});

export const mergeParams = defineRoute({
  id: 'mergeStrategyParams',
  method: 'PUT',
  path: '/strategyparams/{StrategyName}',
  tag: 'Strategies',
  summary: 'Change some parameters of a strategy',
  description: 'Replaces the top-level keys that are given; the others stay.',
  auth: 'bearer',
  extension: true,
  params: named,
  freeBody: Params,
  reply: { kind: 'envelope', item: Params, message: MESSAGES.paramsStored },
});
