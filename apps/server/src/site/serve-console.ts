import type { FastifyInstance } from 'fastify';
import { answerUnknownPath } from '../http/error-handler.ts';
import { sendFile, sendWaiting } from './serve-site.ts';
import type { Site } from './site.ts';

/** The console at its own addresses. It is one page: what it shows at an address, the browser finds out. */
export function serveConsole(app: FastifyInstance, site: Site): void {
  for (const url of ['/console', '/console/*'])
    app.route<{ Params: { readonly '*'?: string } }>({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        // Waited for, because the page of an earlier build names files that are gone.
        await site.recheck();
        const pages = site.pages();
        if (pages === null) return sendWaiting(site, reply);
        const path = request.params['*'] ?? '';
        const file = isFile(path) ? pages.find(path) : pages.find('index.html');
        return file ? sendFile(site, file, request, reply) : answerUnknownPath(request, reply);
      },
    });
}

/** A file has an ending; an address inside the console has none, since names of instruments carry a colon instead. */
function isFile(path: string): boolean {
  return /^(assets\/.+|[^/]+\.(?:js|json|svg|png|ico|webmanifest))$/.test(path);
}
