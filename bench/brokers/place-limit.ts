import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** Below what the brokers' market pays and inside Spark's own price band: filled at once. */
const BODY = JSON.stringify({
  strategyname: 'demo',
  orderType: 'Limit',
  productType: 'Intraday',
  token: 'NSE:3045',
  qty: 1,
  transType: 'Sell',
  limitPrice: 850,
});

export function placeLimit(url: string, token: string): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(BODY),
    authorization: `Bearer ${token}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/order`, { method: 'POST', agent, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      reply.once('end', () =>
        reply.statusCode === 200 ? resolve() : reject(new Error(`An order was answered ${text}`)),
      );
    });
    sent.once('error', reject).end(BODY);
  });
}
