import { connect } from 'node:net';
import type { Load, Measured } from './load.ts';
import { median } from './load.ts';

/** Holds every reply that is measured, so that one read takes it. */
const BUFFER_BYTES = 2 ** 18;

/**
 * The same load without decoding bodies. The usual client decodes every body as text, which for compressed files takes
 * it longer than any server takes to send them, so it would measure itself. For the same reason a connection reads into
 * one place again and again, instead of allocating memory each time.
 */
export async function measureRaw({ url, method, connections, seconds, next }: Load): Promise<Measured> {
  const { hostname, port, pathname, search, host } = new URL(url);
  const lines = Object.entries({ host, ...next().headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const latencies: number[] = [];
  const endMs = performance.now() + seconds * 1_000;

  const connection = () =>
    new Promise<void>((resolve, reject) => {
      let sentMs = 0;
      let missing = 0;
      const send = () => {
        sentMs = performance.now();
        socket.write(request);
      };
      const take = (bytes: number, buffer: Uint8Array): boolean => {
        // A head comes whole in its first piece: it is small and written at once.
        missing = missing > 0 ? missing - bytes : replyBytes(buffer as Buffer) - bytes;
        if (missing > 0) return true;
        if (missing < 0) throw new Error('A reply was longer than its content-length.');
        const nowMs = performance.now();
        latencies.push(nowMs - sentMs);
        if (nowMs < endMs) send();
        else {
          socket.destroy();
          resolve();
        }
        return true;
      };
      const socket = connect({
        host: hostname,
        port: Number(port),
        noDelay: true,
        onread: { buffer: Buffer.allocUnsafe(BUFFER_BYTES), callback: take },
      });
      socket.once('connect', send).once('error', reject);
    });
  await Promise.all(Array.from({ length: connections }, connection));
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
