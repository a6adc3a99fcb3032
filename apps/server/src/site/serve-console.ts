import type { FastifyInstance } from 'fastify';
import { answerUnknownPath } from '../http/error-handler.ts';
import { sendFile, sendWaiting } from './serve-site.ts';
import type { Site } from './site.ts';
import type { SiteFile } from './site-pages.ts';

/** The console at its own addresses. It is one page: what it shows at an address, the browser finds out. */
export function serveConsole(app: FastifyInstance, site: Site): void {
  for (const url of ['/console', '/console/*'])
    app.route<{ Params: { readonly '*'?: string } }>({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        await site.recheck();
        if (site.pages() === null) return sendWaiting(site, reply);
        const path = request.params['*'] ?? '';
        const file = isFile(path) ? await findFile(site, path) : site.pages()?.find('index.html');
        return file ? sendFile(site, file, request, reply) : answerUnknownPath(request, reply);
      },
    });
}

/** The page of a build that was put in place in this second names files that the server does not know yet. */
async function findFile(site: Site, path: string): Promise<SiteFile | undefined> {
  const known = site.pages()?.find(path);
  if (known) return known;
  await site.recheck('at once');
  return site.pages()?.find(path);
}

/** A file has an ending; an address inside the console has none, since names of instruments carry a colon instead. */
function isFile(path: string): boolean {
  return /^(assets\/.+|[^/]+\.(?:js|json|svg|png|ico|webmanifest))$/.test(path);
}
