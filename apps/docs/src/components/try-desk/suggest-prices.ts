/** Prices that a ticket begins with: near the market, on the side where the order would rest. */
export interface SuggestedPrices {
  readonly limitPrice: string;
  readonly triggerPrice: string;
}

interface Wanted {
  readonly orderType: string;
  readonly side: string;
  readonly last: number | null;
  readonly tick: number;
}

/** So far from the market, a Limit order and the trigger and price of an SL-Limit order. */
const RESTS_AT = 0.01;
const TRIGGER_AT = 0.01;
const STOP_LIMIT_AT = 0.015;

export function suggestPrices({ orderType, side, last, tick }: Wanted): SuggestedPrices {
  if (last === null || orderType === 'Market') return { limitPrice: '', triggerPrice: '' };
  const way = side === 'Buy' ? 1 : -1;
  const at = (share: number) => onTick(last * (1 + way * share), tick);
  if (orderType === 'Limit') return { limitPrice: at(-RESTS_AT), triggerPrice: '' };
  return { limitPrice: at(STOP_LIMIT_AT), triggerPrice: at(TRIGGER_AT) };
}

function onTick(price: number, tick: number): string {
  return (Math.round(price / tick) * tick).toFixed(2);
}
