import { createHash } from 'node:crypto';

/** The content security policy of a page with inline scripts of these hashes. */
export type PagePolicy = (scriptHashes: readonly string[]) => string;

/** The strictest policy under which a page of the site works: own files, and its own inline scripts by their hashes. */
export function contentPolicy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self'${scriptHashes.map((hash) => ` '${hash}'`).join('')}`,
    // Highlighted code carries its colours in style attributes, which no hash can name.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}

/**
 * The console has no inline script and makes no HTML from text. Style attributes carry sizes that are known only in the
 * browser; style elements are refused. The one trusted type is the address of the worker that checks strategies.
 */
export function consolePolicy(): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src-elem 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types spark-check-worker',
  ].join('; ');
}

/** For a script that runs as a worker: more of our own scripts, and our own server. */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** One hash for every distinct inline script that would run. */
export function inlineScriptHashes(html: string): readonly string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(SCRIPT)) {
    if (!hasAttribute(attributes, 'src') && runs(attributes)) {
      hashes.add(`sha256-${createHash('sha256').update(code).digest('base64')}`);
    }
  }
  return [...hashes];
}

const SCRIPT = /<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script\s*>/gi;

function hasAttribute(attributes: string, name: string): boolean {
  return new RegExp(String.raw`(?:^|\s)${name}(?:\s|=|$)`, 'i').test(attributes);
}

/** Structured data for search engines is a script element as well, but nobody runs it. */
function runs(attributes: string): boolean {
  const type = /(?:^|\s)type\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1];
  return type === undefined || /^$|^module$|^importmap$|^speculationrules$|javascript$/i.test(type);
}
