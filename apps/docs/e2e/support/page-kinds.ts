/** One address of every kind of page: what holds for all pages is tried on these. */
export const PAGE_KINDS: Readonly<Record<string, string>> = {
  home: '/',
  'a docs page': '/spark/BuildingAlgo/orderexec/placeorder',
  'an indicator page': '/buildalgos/Indicators/RSI',
  'the API reference': '/api',
  'the blog': '/blog',
  'a post': '/blog/buildalgos-launch',
  'the archive': '/blog/archive',
  'the tags': '/blog/tags',
  'a tag': '/blog/tags/launch',
  'the authors': '/blog/authors',
  'an author': '/blog/authors/spark-engineering',
  'a plain page': '/markdown-page',
  'the not-found page': '/no/such/page',
};
