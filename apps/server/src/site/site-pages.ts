import { join } from 'node:path';
import { type PagePolicy, WORKER_POLICY } from './content-policy.ts';
import { contentTypeOf } from './content-type.ts';
import type { Encoding } from './encoding.ts';
import type { ManifestFile, SiteManifest } from './manifest.ts';

/** One whole build, ready to be served. */
export type SitePages = {
  /** The file at an address: the path itself, then path.html, then path/index.html. */
  readonly find: (urlPath: string) => SiteFile | undefined;
  /** What a person sees at an address that does not exist. */
  readonly notFound: SiteFile | undefined;
};

export type SiteFile = {
  readonly copies: Readonly<Partial<Record<Encoding, FileCopy>>> & { readonly identity: FileCopy };
};

/** The file in one encoding. */
export type FileCopy = {
  readonly path: string;
  readonly bytes: number;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
};

const NOT_FOUND = '404.html';

export function sitePages(folder: string, manifest: SiteManifest, policy: PagePolicy): SitePages {
  const files = new Map<string, SiteFile>();
  for (const [path, entry] of Object.entries(manifest.files)) {
    files.set(path, siteFile(join(folder, path), entry, headersOf(path, entry, policy)));
  }
  const notFound = files.get(NOT_FOUND);
  // Its own address is as unknown as any other, and must not answer 200.
  files.delete(NOT_FOUND);
  return {
    find: (urlPath) => {
      const path = urlPath.replace(/^\/+|\/+$/g, '');
      if (path === '') return files.get('index.html');
      return files.get(path) ?? files.get(`${path}.html`) ?? files.get(`${path}/index.html`);
    },
    notFound,
  };
}

type Headers = Readonly<Record<string, string>>;

function headersOf(path: string, entry: ManifestFile, policy: PagePolicy): Headers {
  return {
    'content-type': contentTypeOf(path),
    'cache-control': cacheControl(path),
    ...policyOf(path, entry, policy),
    ...(entry.br === undefined && entry.gzip === undefined ? {} : { vary: 'accept-encoding' }),
  };
}

function siteFile(path: string, entry: ManifestFile, headers: Headers): SiteFile {
  const copy = (bytes: number, encoding: Encoding, ending: string): FileCopy => {
    const etag = `"${entry.hash}${ending}"`;
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    return { path: path + ending, bytes, etag, headers: { ...headers, ...encoded, etag } };
  };
  return {
    copies: {
      identity: copy(entry.bytes, 'identity', ''),
      ...(entry.br === undefined ? {} : { br: copy(entry.br, 'br', '.br') }),
      ...(entry.gzip === undefined ? {} : { gzip: copy(entry.gzip, 'gzip', '.gz') }),
    },
  };
}

/** A script has a policy for when it is a worker; other files may do nothing. */
function policyOf(path: string, { scripts }: ManifestFile, policy: PagePolicy): Headers {
  if (scripts !== undefined) return { 'content-security-policy': policy(scripts) };
  return path.endsWith('.js') ? { 'content-security-policy': WORKER_POLICY } : {};
}

/** A name with a hash in it means the same bytes for ever: hexadecimal for the site, base 32 for the console. */
export function isHashed(path: string): boolean {
  return /^assets\/.*[.-]([0-9a-f]{8,}|[2-7A-Z]{8})\.\w+$/.test(path);
}

function cacheControl(path: string): string {
  if (isHashed(path)) return 'public, max-age=31536000, immutable';
  // Pictures may be an hour old. All else is requested again each time and mostly answered with 304.
  return /\.(svg|png|jpe?g|webp|avif|gif|ico|woff2?)$/.test(path) ? 'public, max-age=3600' : 'no-cache';
}
