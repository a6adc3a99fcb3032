import type { RequestOutcome } from '../../generated/entities.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../usage-error.ts';

export const outcome: Command = {
  takesArguments: true,
  usage: 'spark-trader outcome <key>',
  summary: 'say whether the order or basket with your --once-key was taken',
  options: {},
  details: ['For a command that ended without an answer. It only looks; nothing is placed.'],
  run: async ({ given, spark, show }) => {
    const [key, ...more] = given.positionals;
    if (key === undefined || more.length > 0) throw new UsageError('Name one key', `Write: ${outcome.usage}`);
    const reply = await (await spark()).readOutcome({ key });
    const [found] = reply.data;
    show(reply, found ? outcomeText(found) : 'Spark did not say what became of it.');
  },
};

function outcomeText({ key, state, taken_at, message, order, basket }: RequestOutcome): string {
  if (state === 'underWay') return `Spark is working on ${key}. Ask again in a moment.`;
  if (state === 'unknown') return `Nothing was done with ${key} in the last 24 hours.`;
  const number = order
    ? `order ${order.strefID}`
    : basket
      ? `basket ${basket.basketID}`
      : 'no order was needed';
  return [`Taken at ${taken_at}: ${number}.`, ...(message === undefined ? [] : [message])].join('\n');
}
