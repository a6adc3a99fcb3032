import prefetch from '@docusaurus/core/lib/client/prefetch';

const asked = new Set<string>();

/** A file that the page has loaded or requested is not requested again. */
// biome-ignore lint/style/noDefaultExport: it stands in for a module of the framework that has one.
export default function prefetchUnlessLoaded(address: string): Promise<void> {
  if (asked.has(address) || isInPage(address)) return Promise.resolve();
  asked.add(address);
  return prefetch(address);
}

function isInPage(address: string): boolean {
  return [...document.scripts].some((script) => script.getAttribute('src') === address);
}
