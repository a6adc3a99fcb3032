import { connect } from 'node:net';
import type { Load, Measured } from './load.ts';
import { median } from './load.ts';

/**
 * The same load without looking at bodies. The usual client decodes every body as text, which for compressed files
 * takes it longer than any server takes to send them, so it would measure itself.
 */
export async function measureRaw({ url, method, connections, seconds, next }: Load): Promise<Measured> {
  const { hostname, port, pathname, search, host } = new URL(url);
  const lines = Object.entries({ host, ...next().headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const latencies: number[] = [];
  const endMs = performance.now() + seconds * 1_000;

  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let sentMs = 0;
      let missing = 0;
      const send = () => {
        sentMs = performance.now();
        socket.write(request);
      };
      socket.once('connect', send).once('error', reject);
      socket.on('data', (chunk: Buffer) => {
        // A head comes whole in its first piece: it is small and written at once.
        missing = missing > 0 ? missing - chunk.length : replyBytes(chunk) - chunk.length;
        if (missing > 0) return;
        const nowMs = performance.now();
        latencies.push(nowMs - sentMs);
        if (nowMs < endMs) send();
        else {
          socket.destroy();
          resolve();
        }
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
  latencies.sort((a, b) => a - b);
  const p99Ms = latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
  return { perSecond: latencies.length / seconds, p50Ms: round(median(latencies)), p99Ms: round(p99Ms) };
}

function replyBytes(first: Buffer): number {
  const headEnd = first.indexOf('\r\n\r\n');
  const head = first.toString('latin1', 0, headEnd);
  const bytes = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || bytes === undefined) throw new Error(`Not as hoped: ${head}`);
  return headEnd + 4 + Number(bytes);
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
