import { createHash } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { isCallPath } from '../http/call-paths.ts';
import { inlineScriptHashes } from './content-policy.ts';
import { isText } from './content-type.ts';
import {
  MANIFEST_FORMAT,
  MANIFEST_NAME,
  type ManifestFile,
  readManifest,
  type SiteManifest,
} from './manifest.ts';
import { isHashed } from './site-pages.ts';

type Options = {
  readonly folder: string;
  readonly inputs: string;
  /** The build before this one, whose compressed copies are used again where the file is the same. */
  readonly previousFolder: string;
  /** Files that came into the folder from earlier builds, and how many builds ago. */
  readonly kept?: ReadonlyMap<string, number>;
};

/** Makes rendered files ready to be served: compressed copies beside them, and last of all the manifest. */
export async function finishBuild(options: Options): Promise<SiteManifest> {
  const { folder, inputs, previousFolder, kept = new Map<string, number>() } = options;
  const names = await filesIn(folder);
  refuseCollisions(names);
  const previous = { folder: previousFolder, files: (await readManifest(previousFolder))?.files ?? {} };
  const files: Record<string, ManifestFile> = {};
  const waiting = [...names];
  // Compression runs in the thread pool; more at once would only hold more files in memory.
  const workers = Array.from({ length: 4 }, async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const buildsAgo = kept.get(name);
      const finished = await finishFile(folder, name, previous);
      files[name] = buildsAgo === undefined ? finished : { ...finished, buildsAgo };
    }
  });
  await Promise.all(workers);
  const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
  const manifest: SiteManifest = { format: MANIFEST_FORMAT, inputs, files: sorted };
  await writeFile(join(folder, MANIFEST_NAME), JSON.stringify(manifest));
  return manifest;
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** A page with the address of a call could never be opened, since calls win. */
function refuseCollisions(names: readonly string[]): void {
  const taken = names.filter((name) => name.endsWith('.html')).filter((name) => isCallPath(addressOf(name)));
  if (taken.length > 0) throw new Error(`These pages have the address of a call: ${taken.join(', ')}.`);
}

function addressOf(name: string): string {
  return `/${name.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}`;
}

type Previous = { readonly folder: string; readonly files: SiteManifest['files'] };

async function finishFile(folder: string, name: string, previous: Previous): Promise<ManifestFile> {
  const path = join(folder, name);
  const bytes = await readFile(path);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const plain = {
    hash,
    bytes: bytes.length,
    ...(name.endsWith('.html') ? { scripts: inlineScriptHashes(bytes.toString('utf8')) } : {}),
  };
  if (!isText(name)) return plain;
  const known = previous.files[name];
  if (known?.hash === hash && reuseCopies(join(previous.folder, name), path, known)) {
    return { ...plain, ...copySizes(known) };
  }
  const [br, zipped] = await Promise.all([brotli(bytes, name), compressGzip(bytes, { level: 9 })]);
  if (br.length < bytes.length) await writeFile(`${path}.br`, br);
  if (zipped.length < bytes.length) await writeFile(`${path}.gz`, zipped);
  return {
    ...plain,
    ...(br.length < bytes.length ? { br: br.length } : {}),
    ...(zipped.length < bytes.length ? { gzip: zipped.length } : {}),
  };
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Files that stay for ever are worth the slowest compression; the others would make each build wait for it. */
function brotli(bytes: Buffer, name: string): Promise<Buffer> {
  return compressBrotli(bytes, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: isHashed(name) ? 11 : 9,
      [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
      [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

function copySizes({ br, gzip: zipped }: ManifestFile): Pick<ManifestFile, 'br' | 'gzip'> {
  return { ...(br === undefined ? {} : { br }), ...(zipped === undefined ? {} : { gzip: zipped }) };
}

function reuseCopies(from: string, to: string, { br, gzip: zipped }: ManifestFile): boolean {
  try {
    if (br !== undefined) copyFileSync(`${from}.br`, `${to}.br`);
    if (zipped !== undefined) copyFileSync(`${from}.gz`, `${to}.gz`);
    return true;
  } catch {
    // The earlier build was removed; then they are made again.
    return false;
  }
}
