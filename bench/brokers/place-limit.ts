import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** Below what the brokers' market pays and inside Spark's own price band: filled at once. */
const SELL = {
  orderType: 'Limit',
  productType: 'Intraday',
  token: 'NSE:3045',
  qty: 1,
  transType: 'Sell',
  limitPrice: 850,
};
const ORDER = JSON.stringify({ strategyname: 'demo', ...SELL });

export function placeLimit(url: string, token: string): Promise<void> {
  return post(`${url}/order`, token, ORDER);
}

export function placeLimits(url: string, token: string, legs: number): Promise<void> {
  const basket = { strategyname: 'demo', hedgeFirst: false, legs: Array(legs).fill(SELL) };
  return post(`${url}/basket`, token, JSON.stringify(basket));
}

function post(url: string, token: string, body: string): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Bearer ${token}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      reply.once('end', () =>
        reply.statusCode === 200 ? resolve() : reject(new Error(`${url} was answered ${text}`)),
      );
    });
    sent.once('error', reject).end(body);
  });
}
