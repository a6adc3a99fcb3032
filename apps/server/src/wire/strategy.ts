import type { InputOf, routes, Strategy as WireStrategy } from '@spark/contract';
import type { NewStrategy, Strategy, StrategyChange } from '@spark/core';

export function toWireStrategy(strategy: Strategy, ucc: string): WireStrategy {
  return {
    ID: strategy.id,
    StrategyName: strategy.name,
    Description: strategy.description,
    StrategyType: strategy.type,
    UCC: ucc,
    Display: strategy.display,
    ForwardTest: strategy.forwardTest ? 'Y' : 'N',
  };
}

export function fromWireNewStrategy(input: InputOf<typeof routes.addStrategy>): NewStrategy {
  return {
    name: input.strategyName,
    type: input.strategyType,
    description: input.description ?? '',
    display: input.display ?? 'Private',
    forwardTest: input.forwardTest === 'Y',
  };
}

export function fromWireStrategyChange(
  input: InputOf<typeof routes.changeStrategy>,
): Partial<StrategyChange> {
  return {
    type: input.StrategyType,
    ...(input.Description === undefined ? {} : { description: input.Description }),
    ...(input.Display === undefined ? {} : { display: input.Display }),
    ...(input.ForwardTest === undefined ? {} : { forwardTest: input.ForwardTest === 'Y' }),
  };
}
