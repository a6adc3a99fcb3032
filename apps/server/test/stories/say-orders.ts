import type { Method, Request } from '../spark-under-test.ts';
import type { Scene, Sentence } from './play-story.ts';
import { INSTRUMENTS } from './story-market.ts';

/** What a trader asks for. `as another user I …` is somebody who has nothing to do with it. */
const I = '(as another user )?I ';

export const orderSentences: readonly Sentence[] = [
  {
    says: new RegExp(
      `^${I}(re-execute: )?(buy|sell) (\\S+) (\\S+) (at market|at limit \\S+|with trigger \\S+ and limit \\S+?)((?:, [^,]+)*)$`,
    ),
    play: async (
      scene,
      [other = '', again = '', side = '', qty = '', symbol = '', terms = '', more = ''],
    ) => {
      const { json, headers } = orderOf(scene, { side, qty, symbol, terms, more });
      const path = again === '' ? '/order' : '/reExecute';
      await ask(scene, 'POST', path, { json, headers }, other);
      const strefID = scene.reply?.body.data[0]?.strefID;
      if (strefID !== undefined) scene.stage.numberOf(strefID);
    },
  },
  {
    says: new RegExp(
      `^${I}modify order (\\d+)(?: in (\\S+))? to (market|limit|trigger)(?: (\\S+?))?(?:, limit (\\S+))?$`,
    ),
    play: async (scene, [other = '', number = '', account = '', kind = '', price = '', limit = '']) => {
      const terms = {
        market: { orderType: 'Market' },
        limit: { orderType: 'Limit', limitPrice: price },
        trigger: { orderType: 'SL-Limit', triggerPrice: price, limitPrice: limit },
      }[kind];
      await ask(scene, 'PUT', '/order', { json: { ...choice(scene, number, account), ...terms } }, other);
    },
  },
  {
    says: new RegExp(`^${I}cancel order (\\d+)(?: in (\\S+))?$`),
    play: (scene, [other = '', number = '', account = '']) =>
      ask(scene, 'DELETE', '/order', { json: choice(scene, number, account) }, other),
  },
  {
    says: new RegExp(`^${I}stop the operations of order (\\d+)$`),
    play: (scene, [other = '', number = '']) =>
      ask(scene, 'POST', '/stopOperation', { json: choice(scene, number, '') }, other),
  },
  {
    says: /^I (cancel all orders|square off everything) of the strategy (\S+?)(?: in (\S+))?$/,
    play: (scene, [what = '', strategy = '', account = '']) => {
      const where = account === '' ? '' : `&acname=${account}`;
      return ask(scene, 'GET', `/${BULK[what]}/strategy?stname=${strategy}${where}`);
    },
  },
  {
    says: /^I (cancel all orders|square off everything) in the account (\S+)$/,
    play: (scene, [what = '', account = '']) => ask(scene, 'GET', `/${BULK[what]}/account?acname=${account}`),
  },
  {
    says: new RegExp(
      `^${I}square off (?:(\\S+) )?([A-Z]+) (Intraday|Delivery) of (\\S+) in (\\S+?)( at limit)?$`,
    ),
    play: (
      scene,
      [other = '', qty = '', symbol = '', product = '', strategy = '', account = '', limit = ''],
    ) => {
      const which = `acname=${account}&stname=${strategy}&token=${keyOf(symbol)}&positionType=${product}`;
      const part = qty === '' ? '' : `&qty=${qty}`;
      return ask(scene, 'POST', `/SquareOffSingle?${which}&at_limit=${limit !== ''}${part}`, {}, other);
    },
  },
  {
    says: /^I have closed (\S+) ([A-Z]+) (Intraday|Delivery) of (\S+) in (\S+) by hand at (\S+?)(?:, at (\S+))?$/,
    play: (
      scene,
      [qty = '', symbol = '', product = '', strategy = '', account = '', price = '', at = ''],
    ) => {
      const which = `acname=${account}&stname=${strategy}&token=${keyOf(symbol)}&positionType=${product}`;
      const json = { tradedPrice: price, tradedAt: at === '' ? 0 : at, qty, ordersPlaced: 1 };
      return ask(scene, 'POST', `/manual-squareoff/?${which}`, { json });
    },
  },
  {
    says: new RegExp(`^${I}delete the row of order (\\d+) in (\\S+)$`),
    play: async (scene, [other = '', number = '', account = '']) => {
      const { stage } = scene;
      const strefID = stage.strefOf(Number(number));
      const [row] = await stage.rows(`/orderbook/?today=false&strefid=${strefID}&acname=${account}`);
      const reftag = row?.reftag ?? 1;
      await ask(scene, 'DELETE', `/deleteorder/?strefID=${strefID}&reftag=${reftag}`, {}, other);
    },
  },
  { says: /^I push the trades$/, play: (scene) => ask(scene, 'GET', '/pushtrades/') },
  {
    says: new RegExp(`^${I}delete the trade (\\d+)$`),
    play: (scene, [other = '', number = '']) => ask(scene, 'DELETE', `/trade/?TDno=${number}`, {}, other),
  },
  {
    says: /^I send (POST|PUT|DELETE) (\S+) `(.*)`$/,
    play: (scene, [method = '', path = '', json = '']) =>
      ask(scene, method as Method, path, { json: JSON.parse(json) }),
  },
];

const BULK: Readonly<Record<string, string>> = {
  'cancel all orders': 'CancelAll',
  'square off everything': 'SquareOff',
};

async function ask(
  scene: Scene,
  method: Method,
  path: string,
  request: Request = {},
  other = '',
): Promise<void> {
  scene.reply = await scene.stage.call(method, path, request, other !== '');
}

/** What is not on the list of stories is sent as it is written. */
function keyOf(symbol: string): string {
  return INSTRUMENTS.get(symbol)?.key ?? `NSE:${symbol}`;
}

function choice({ stage }: Scene, number: string, account: string) {
  const identifier = account === '' ? {} : { identifier: `${stage.ucc}:${account}` };
  return { strategyname: 'demo', strefID: stage.strefOf(Number(number)), ...identifier };
}

type OrderText = {
  readonly side: string;
  readonly qty: string;
  readonly symbol: string;
  readonly terms: string;
  readonly more: string;
};

/** Numbers are sent as written, so that a story can send a wrong one. */
function orderOf({ stage }: Scene, { side, qty, symbol, terms, more }: OrderText) {
  const json: Record<string, unknown> = {
    strategyname: 'demo',
    productType: 'Intraday',
    token: keyOf(symbol),
    qty,
    transType: side === 'buy' ? 'Buy' : 'Sell',
    ...termsOf(terms),
  };
  const operations: Record<string, unknown> = {};
  const headers: Record<string, string> = {};
  for (const clause of more.split(', ').filter((part) => part !== '')) {
    const [, word = '', value = ''] = CLAUSE.exec(clause) ?? [];
    switch (word) {
      case 'for Delivery':
        json.productType = 'Delivery';
        break;
      case 'as a forward test':
        json.ForwardTest = true;
        break;
      case 'then follow the best price':
        operations.shouldExecute = true;
        break;
      case 'in':
        json.identifier = value.includes(':') ? value : `${stage.ucc}:${value}`;
        break;
      case 'for the strategy':
        json.strategyname = value;
        break;
      case 'split by':
        json.splitby = value;
        break;
      case 'within seconds':
        operations.timeLimit = value;
        break;
      case 'buffer':
        operations.priceBuffer = value;
        break;
      case 'with the key':
        headers['idempotency-key'] = value;
        break;
      default:
        throw new Error(`"${clause}" does not describe an order.`);
    }
  }
  return { json: { ...json, operations }, headers };
}

const CLAUSE =
  /^(for Delivery|as a forward test|then follow the best price|in|for the strategy|split by|within seconds|buffer|with the key)(?: (\S+))?$/;

function termsOf(terms: string): Readonly<Record<string, unknown>> {
  if (terms === 'at market') return { orderType: 'Market' };
  const [, limitOnly, triggerPrice, limitPrice] =
    /^at limit (\S+)$|^with trigger (\S+) and limit (\S+)$/.exec(terms) ?? [];
  if (limitOnly !== undefined) return { orderType: 'Limit', limitPrice: limitOnly };
  return { orderType: 'SL-Limit', triggerPrice, limitPrice };
}
