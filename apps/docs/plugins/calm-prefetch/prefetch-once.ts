import prefetch from '@docusaurus/core/lib/client/prefetch';

const asked = new Set<string>();

/** A file that the page has loaded, or has asked for, is not asked for again. */
// biome-ignore lint/style/noDefaultExport: it stands in for a module of the framework that has one.
export default function prefetchOnce(address: string): Promise<void> {
  if (asked.has(address) || isInPage(address)) return Promise.resolve();
  asked.add(address);
  return prefetch(address);
}

function isInPage(address: string): boolean {
  return [...document.scripts].some((script) => script.getAttribute('src') === address);
}
