import { createServer, connect as dial, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** A line to the server that can be cut, and can lose a reply after the request has arrived. */
export async function startLossyLine(t: TestContext, port: number) {
  let [isLosing, isCut, isSilent, lost] = [false, false, false, 0];
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = dial(port, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.on('data', (chunk) => {
      // What came in between is gone: a line that hangs is never continued.
      if (isSilent) return;
      if (!isLosing) {
        near.write(chunk);
        return;
      }
      isLosing = false;
      lost += 1;
      near.destroy();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port: ours } = server.address() as { readonly port: number };
  return {
    url: `http://127.0.0.1:${ours}`,
    loseNextReply: () => {
      isLosing = true;
    },
    lost: () => lost,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    /** Nothing comes any more, and nobody closes anything. */
    hang: () => {
      isSilent = true;
    },
    mend: () => {
      isCut = false;
      isSilent = false;
    },
  };
}
