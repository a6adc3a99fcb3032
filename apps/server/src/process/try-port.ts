import { createServer } from 'node:net';

/**
 * Whether this address can be listened on, found out before anything is made: a first start that failed for its
 * port would leave an owner behind whose password nobody saw.
 */
export function tryPort({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}
