import { request } from 'node:http';
import type { MemoryFigures } from './step.ts';

/** Figures of the process with the probe in it; after a collection of everything that is garbage, if wanted. */
export function askProbe(socketPath: string, how: 'cleared' | '' = ''): Promise<MemoryFigures> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: `/${how}` }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (more: string) => {
        text += more;
      });
      reply.once('end', () => resolve(JSON.parse(text) as MemoryFigures));
    });
    asked.once('error', reject).end();
  });
}
