import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** A connection between the browser and Spark that a test can cut and restore. */
export interface BreakableLine {
  readonly address: string;
  /** Ends every connection, and each new one at once. */
  readonly cut: () => void;
  readonly mend: () => void;
}

export async function lineFor(t: TestContext, spark: string): Promise<BreakableLine> {
  const { hostname, port } = new URL(spark);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  t.after(() => {
    server.close();
    end();
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      end();
    },
    mend: () => {
      isCut = false;
    },
  };
}
