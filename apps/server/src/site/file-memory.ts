import { readFile } from 'node:fs/promises';

/** Files that were asked for lately, held in memory up to a bound. The least recently used are evicted first. */
export type FileMemory = {
  readonly held: (path: string) => Buffer | undefined;
  readonly read: (path: string) => Promise<Buffer>;
  readonly forget: () => void;
  readonly bytesHeld: () => number;
  readonly bytesMax: number;
};

export function createFileMemory(bytesMax: number): FileMemory {
  const files = new Map<string, Buffer>();
  const reading = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  let timesForgotten = 0;

  function hold(path: string, content: Buffer): void {
    files.set(path, content);
    bytes += content.length;
    for (const [oldest, { length }] of files) {
      if (bytes <= bytesMax) break;
      files.delete(oldest);
      bytes -= length;
    }
  }

  async function readAndHold(path: string): Promise<Buffer> {
    const before = timesForgotten;
    const content = await readFile(path);
    // A file that was dropped while it was read belongs to an earlier build.
    if (before === timesForgotten && reading.delete(path)) hold(path, content);
    return content;
  }

  return {
    held: (path) => {
      const content = files.get(path);
      if (content === undefined) return undefined;
      // The order of a map is the order of insertion, so a used file moves to the end.
      files.delete(path);
      files.set(path, content);
      return content;
    },
    read: (path) => {
      const underWay = reading.get(path);
      if (underWay) return underWay;
      const started = readAndHold(path);
      reading.set(path, started);
      started.catch(() => reading.delete(path));
      return started;
    },
    forget: () => {
      files.clear();
      reading.clear();
      bytes = 0;
      timesForgotten++;
    },
    bytesHeld: () => bytes,
    bytesMax,
  };
}
