import type { BasketToPlace, ChosenContract, ContractSelector, Result } from '@spark/core';
import type { NewBasket } from './basket-calls.ts';

type Choose = (selector: ContractSelector) => Promise<Result<ChosenContract, string>>;

/** A stored basket as it is placed: contracts that are described are chosen then. */
export function basketToPlace({ legs, ...rest }: BasketToPlace, choose: Choose): NewBasket {
  return {
    ...rest,
    legs: legs.map(({ order, instrument }) =>
      instrument.kind === 'named'
        ? { ...order, instrumentKey: instrument.key }
        : { ...order, choose: () => choose(instrument.selector) },
    ),
  };
}
