import { open } from 'node:fs/promises';
import { setTimeout as pass } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCallPath } from '../http/call-paths.ts';
import { answerUnknownPath } from '../http/error-handler.ts';
import { PAGE_HEADERS } from '../http/pages.ts';
import { acceptedEncodings } from './encoding.ts';
import type { Site } from './site.ts';
import type { FileCopy, SiteFile } from './site-pages.ts';
import { isSitePath } from './site-roots.ts';
import { buildingPage, failedPage, RELOAD_SECONDS } from './waiting-page.ts';

/** Files beyond this are read from the disk as they are sent. */
const HELD_BYTES_MAX = 1024 * 1024;
const FAILED_RETRY_SECONDS = 60;
const RENAMES_TAKE_MS = 50;

/** The site at every address that is not a call. The router tries calls first, so a call always wins. */
export function serveSite(app: FastifyInstance, site: Site): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      void site.recheck();
      const path = `/${request.params['*']}`;
      const pages = site.pages();
      const file = pages?.find(path);
      if (file) return sendFile(site, file, request, reply);
      const isPerson = wantsPage(request) && !isCallPath(path);
      if (pages === null) {
        return isPerson || isSitePath(path) ? sendWaiting(site, reply) : answerUnknownPath(request, reply);
      }
      reply.header('vary', 'accept');
      if (!isPerson || !pages.notFound) return answerUnknownPath(request, reply);
      return sendFile(site, pages.notFound, request, reply.code(404));
    },
  });
}

function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}

export function sendFile(site: Site, file: SiteFile, request: FastifyRequest, reply: FastifyReply) {
  const copy = copyFor(file, request.headers['accept-encoding']);
  reply.headers(copy.headers);
  if (reply.statusCode === 200 && isKnown(copy, request.headers['if-none-match'])) {
    return reply.code(304).removeHeader('content-encoding').send();
  }
  const held = site.memory.held(copy.path);
  if (held) return reply.send(held);
  return readAndSend(site, copy, request, reply);
}

function copyFor({ copies }: SiteFile, acceptEncoding: string | undefined): FileCopy {
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const copy = copies[encoding];
    if (copy) return copy;
  }
  return copies.identity;
}

function isKnown({ etag }: FileCopy, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
}

async function readAndSend(site: Site, copy: FileCopy, request: FastifyRequest, reply: FastifyReply) {
  try {
    if (copy.bytes <= HELD_BYTES_MAX) return await reply.send(await readInPlace(site, copy.path));
    reply.header('content-length', String(copy.bytes));
    if (request.method === 'HEAD') return await reply.send();
    const file = await open(copy.path);
    return await reply.send(file.createReadStream());
  } catch (error) {
    // A newer build took the place of this one in this very moment, or someone removed the folder.
    request.log.warn({ err: error, path: copy.path }, 'a file of the site is gone');
    for (const name of ['etag', 'vary', 'content-encoding', 'content-length']) reply.removeHeader(name);
    return sendWaiting(site, reply);
  }
}

/** A build is put in place by two renames, and for a moment between them there is no file at all. */
async function readInPlace({ memory }: Site, path: string): Promise<Buffer> {
  try {
    return await memory.read(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await pass(RENAMES_TAKE_MS);
    return memory.read(path);
  }
}

export function sendWaiting(site: Site, reply: FastifyReply): FastifyReply {
  const building = site.building();
  const isOver = building === null && site.pages() === null;
  return reply
    .code(503)
    .headers(PAGE_HEADERS)
    .header('cache-control', 'no-store')
    .header('retry-after', String(isOver ? FAILED_RETRY_SECONDS : RELOAD_SECONDS))
    .send(isOver ? failedPage(site.name) : buildingPage(site.name, building ?? { elapsedMs: 0, step: null }));
}
