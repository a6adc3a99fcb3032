import type { BuiltSite } from './built-site.ts';

/** The fault of a link on a page; null when it leads somewhere, or out of the site. */
export function followLink(site: BuiltSite, from: string, link: string): string | null {
  let target: URL;
  try {
    target = new URL(link, `${site.origin}${from}`);
  } catch {
    return 'is no address';
  }
  if (target.origin !== site.origin) return null;
  const path = decodeURIComponent(target.pathname);
  // The server has the console beside the site; tests in a browser follow links into it.
  if (path === '/console' || path.startsWith('/console/')) return null;
  const page = site.pages.get(path.length > 1 ? path.replace(/\/$/, '') : path);
  if (!page) return site.files.has(path) ? null : 'leads nowhere';
  const id = decodeURIComponent(target.hash.slice(1));
  return id === '' || page.ids.has(id) ? null : 'leads to no such place on its page';
}

/** Addresses in Markdown, outside code: `[text](address)`. */
export function linksInMarkdown(text: string): readonly string[] {
  const prose = text.replaceAll(/^([ >]*)```[\s\S]*?^\1```/gm, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map((match) => match[1] ?? '');
}
