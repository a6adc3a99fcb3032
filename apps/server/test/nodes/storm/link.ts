import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type LinkState =
  | 'pass'
  /** Connections end at once, and new ones are refused. */
  | 'refuse'
  /** Nothing gets through in either direction. What was sent meanwhile arrives once it passes again, as TCP does it. */
  | 'silent'
  /** What is sent arrives, and nothing comes back until it passes again. */
  | 'one-way';

/** A connection between two processes that can be cut, without touching either of them. */
export type Link = {
  readonly port: number;
  readonly set: (state: LinkState) => void;
  readonly close: () => Promise<void>;
};

export async function openLink(to: () => { readonly host: string; readonly port: number }): Promise<Link> {
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket }>();
  let state: LinkState = 'pass';

  function apply({ near, far }: { readonly near: Socket; readonly far: Socket }): void {
    if (state === 'silent') near.pause();
    else near.resume();
    if (state === 'silent' || state === 'one-way') far.pause();
    else far.resume();
  }

  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'refuse') {
      near.destroy();
      return;
    }
    const far = connect(to());
    const pair = { near, far };
    pairs.add(pair);
    far.on('error', () => undefined);
    for (const socket of [near, far])
      socket.on('close', () => {
        pairs.delete(pair);
        near.destroy();
        far.destroy();
      });
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => near.write(bytes));
    apply(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      state = next;
      if (next === 'refuse') cut();
      else for (const pair of pairs) apply(pair);
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
