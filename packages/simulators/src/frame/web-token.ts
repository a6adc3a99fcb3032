import { createHmac } from 'node:crypto';

/** A JSON web token as brokers issue it. Clients read its claims; only the simulator could check its signature. */
export function webToken(claims: Readonly<Record<string, unknown>>): string {
  const head = base64url(JSON.stringify({ alg: 'HS256', typ: 'JWT' }));
  const body = base64url(JSON.stringify(claims));
  const signature = createHmac('sha256', 'simulated').update(`${head}.${body}`).digest('base64url');
  return `${head}.${body}.${signature}`;
}

function base64url(value: string): string {
  return Buffer.from(value).toString('base64url');
}
