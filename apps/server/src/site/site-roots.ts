/** First parts of the site's own addresses: known before the site is built, and none is that of a call. */
const SITE_ROOTS: ReadonlySet<string> = new Set([
  '',
  'api',
  'assets',
  'blog',
  'blogs',
  'buildalgos',
  'buildalogs',
  'docs',
  'img',
  'markdown-page',
  'spark',
]);

export function isSitePath(path: string): boolean {
  return SITE_ROOTS.has(path.split('/')[1] ?? '');
}
