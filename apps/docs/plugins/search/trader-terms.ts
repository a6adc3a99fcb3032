/** A trader's term, and its page here, or that Spark does not have it. */
export interface TraderTerm {
  /** As people type it, in lower case; several words mean the same. */
  readonly words: readonly string[];
  readonly title: string;
  readonly url: string;
  readonly text: string;
  /** False where Spark does not have it; the text then begins with that. */
  readonly isHere: boolean;
}

const PLACE = '/spark/BuildingAlgo/orderexec/placeorder';

export const TRADER_TERMS: readonly TraderTerm[] = [
  {
    words: ['sl', 'stop loss', 'stoploss', 'sl-l', 'sl limit', 'sl order'],
    title: 'SL: a stop order',
    url: `${PLACE}#sl-limit`,
    text: 'Order type SL-Limit: it rests until the trigger price trades, then it is a Limit order.',
    isHere: true,
  },
  {
    words: ['sl-m', 'slm', 'sl market', 'stop market'],
    title: 'SL-M: stop loss market',
    url: `${PLACE}#sl-limit`,
    text: 'Spark does not have SL-M. SL-Limit with a limit beyond the trigger does its job.',
    isHere: false,
  },
  {
    words: ['mis', 'intraday'],
    title: 'MIS: productType Intraday',
    url: `${PLACE}#product`,
    text: 'Intraday becomes MIS at the broker.',
    isHere: true,
  },
  {
    words: ['cnc', 'delivery'],
    title: 'CNC: productType Delivery, for shares',
    url: `${PLACE}#product`,
    text: 'Delivery becomes CNC for shares.',
    isHere: true,
  },
  {
    words: ['nrml', 'carry forward', 'carryforward'],
    title: 'NRML: productType Delivery, for futures and options',
    url: `${PLACE}#product`,
    text: 'Delivery becomes NRML for futures and options.',
    isHere: true,
  },
  {
    words: ['gtt', 'good till triggered', 'gtc', 'gtd'],
    title: 'GTT: good till triggered',
    url: '/spark/BuildingAlgo/gtt',
    text: 'POST /gtt holds an order for up to a year until its trigger price comes.',
    isHere: true,
  },
  {
    words: ['split', 'bonus', 'dividend', 'corporate action', 'ex date'],
    title: 'Splits, bonus shares and dividends',
    url: '/spark/BuildingAlgo/corporateActions',
    text: 'The owner enters them; on the ex-date they adjust paper positions and averages.',
    isHere: true,
  },
  {
    words: ['oco', 'one cancels other', 'one cancels the other', 'bracket', 'bracket order', 'cover order'],
    title: 'OCO, bracket and cover orders',
    url: '/spark/BuildingAlgo/orderexec/placeorderOp',
    text: 'Spark does not have OCO or bracket orders. Follow the order by websocket and cancel the other one in your program.',
    isHere: false,
  },
  {
    words: ['basket', 'basket order', 'multi leg', 'multileg'],
    title: 'Basket orders',
    url: '/spark/BuildingAlgo/samples/opstraddle',
    text: 'Spark does not have baskets: each leg is a separate order, as in this straddle.',
    isHere: false,
  },
  {
    words: ['amo', 'after market order', 'iceberg'],
    title: 'AMO and iceberg orders',
    url: `${PLACE}#splitby`,
    text: 'Spark does not have AMO or exchange icebergs. Orders outside the session are refused; splitby cuts a large one into batches.',
    isHere: false,
  },
  {
    words: ['span', 'margin', 'exposure margin', 'span margin'],
    title: 'Margin before an order',
    url: '/spark/BuildingAlgo/margin',
    text: 'POST /margin says what legs need in each account, by the broker’s calculator or by an estimate of SPAN and exposure.',
    isHere: true,
  },
  {
    words: ['mtm', 'm2m', 'mark to market', 'pnl', 'p&l'],
    title: 'MTM: profit and loss of open positions',
    url: '/spark/BuildingAlgo/orderexec/netposition',
    text: 'openpnl of the net position, with live prices; the curve of the day is there too.',
    isHere: true,
  },
  {
    words: ['payoff', 'pay off', 'payoff chart', 'breakeven', 'break even'],
    title: 'Payoff of options, futures and shares',
    url: '/spark/BuildingAlgo/payoff',
    text: 'What legs or positions bring now, at a date and at expiry, with break-evens, most profit and loss, and Greeks.',
    isHere: true,
  },
  {
    words: ['option chain', 'optionchain', 'greeks', 'delta', 'iv', 'implied volatility'],
    title: 'Option chain and Greeks',
    url: '/spark/BuildingAlgo/optionChain',
    text: 'GET /option-chain shows prices, open interest, implied volatility and Greeks around the money; /dataWS follows them live.',
    isHere: true,
  },
  ...[
    'zerodha,kite',
    'upstox',
    'dhan',
    'groww',
    'kotak,kotak neo',
    'icici,icici direct,breeze',
    'hdfc,hdfc sky',
    '5paisa',
    'alice blue,aliceblue',
    'shoonya,finvasia',
    'flattrade',
    'motilal,motilal oswal',
    'sharekhan',
    'samco',
    'paytm,paytm money',
    'mstock',
  ].map((names): TraderTerm => {
    const words = names.split(',');
    const name = (words[0] ?? '').replace(/^\w/, (letter) => letter.toUpperCase());
    return {
      words,
      title: `Brokers: ${name}`,
      url: '/spark/ConnectBrokers#supported',
      text: `Spark does not have ${name}. It trades at FYERS, IIFL (XTS), Angel One and on paper.`,
      isHere: false,
    };
  }),
];

/** The term that is the whole query, written in any case and with any spaces. */
export function traderTerm(query: string): TraderTerm | null {
  const asked = query.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return TRADER_TERMS.find(({ words }) => words.includes(asked)) ?? null;
}
