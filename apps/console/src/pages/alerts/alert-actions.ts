/** What an alert of TradingView can do in Spark, as its form has it. */
export type AlertAction =
  | {
      readonly action: 'placeorder';
      readonly strategyname: string;
      readonly token: string;
      readonly transType: 'Buy' | 'Sell';
      readonly qty: string;
      readonly orderType: 'Market' | 'Limit';
      readonly limitPrice: string;
      readonly productType: 'Intraday' | 'Delivery';
    }
  | {
      readonly action: 'squareoff' | 'cancelall' | 'deactivate';
      readonly stname: string;
      readonly acname: string;
    }
  | { readonly action: 'signal'; readonly stname: string; readonly signal: string }
  | { readonly action: 'logalert'; readonly message: string };

export type ActionName = AlertAction['action'];

export const ACTION_NAMES: readonly (readonly [ActionName, string])[] = [
  ['placeorder', 'Place Order'],
  ['squareoff', 'Square Off'],
  ['cancelall', 'Cancel All Orders'],
  ['deactivate', 'Deactivate'],
  ['signal', 'Signal a Deployment'],
  ['logalert', 'Log Alert'],
];

export function newAction(action: ActionName, strategy: string): AlertAction {
  switch (action) {
    case 'placeorder':
      return {
        action,
        strategyname: strategy,
        token: '{{exchange}}:{{ticker}}',
        transType: 'Buy',
        qty: '1',
        orderType: 'Market',
        limitPrice: '{{close}}',
        productType: 'Intraday',
      };
    case 'signal':
      return { action, stname: strategy, signal: 'breakout' };
    case 'logalert':
      return { action, message: '{{ticker}} crossed {{close}}' };
    default:
      return { action, stname: strategy, acname: '' };
  }
}

/** The text for the message of the alert. Empty fields are left out; what looks like a number is written as one. */
export function alertText(actions: readonly AlertAction[]): string {
  return JSON.stringify({ actions: actions.map(wireAction) }, null, 2);
}

function wireAction(action: AlertAction): Readonly<Record<string, unknown>> {
  const fields = Object.entries(action).filter(
    ([name, value]) =>
      value !== '' &&
      !(name === 'limitPrice' && action.action === 'placeorder' && action.orderType === 'Market'),
  );
  return Object.fromEntries(
    fields.map(([name, value]) => [name, name === 'qty' && /^\d+$/.test(value) ? Number(value) : value]),
  );
}
