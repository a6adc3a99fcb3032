import { type AnyNode, load } from 'cheerio';
import type { Kind, SearchDocument } from './search-document.ts';

const NOT_SEARCHED = /^\/(404|blog\/(tags|archive|authors)|api$|.*\/index$)/;

/** Its links name other pages, so it would be found for all of them. */
const ONWARD_HEADING = 'Next';

/** Cuts a built page at its second- and third-level headings; nothing for pages that are not results. */
export function readSections(html: string, route: string): readonly SearchDocument[] {
  if (NOT_SEARCHED.test(route)) return [];
  const $ = load(html);
  if ($('meta[http-equiv="refresh"], meta[name="robots"][content*="noindex"]').length > 0) return [];
  const main = mainPart($);
  main.find('.hash-link, nav, button, footer, script, style, svg, .theme-doc-toc-mobile').remove();
  const page = (
    main.find('h1').first().text() ||
    $('title')
      .text()
      .replace(/ \| Spark$/, '')
  ).trim();
  const kind = kindOf(route);
  const names = kind === 'guide' ? (route.split('/').at(-1) ?? '') : '';

  const sections: { id: string; heading: string; text: string[]; code: string[] }[] = [
    { id: '', heading: '', text: [], code: [] },
  ];
  // In the order of the page, each piece of text goes to the section that began last.
  main.find('h2, h3, p, li, td, th, pre, dt, dd').each((_, element) => {
    const node = $(element);
    if (/^h[23]$/.test(element.tagName)) {
      sections.push({ id: node.attr('id') ?? '', heading: node.text().trim(), text: [], code: [] });
      return;
    }
    // A paragraph inside a list item or a cell would be read twice.
    if (element.tagName !== 'pre' && node.find('p, li, pre, td').length > 0) return;
    const last = sections.at(-1);
    if (element.tagName === 'pre') last?.code.push(node.text());
    else last?.text.push(textOf(node.text()));
  });

  return sections
    .filter(({ id, heading }) => heading === '' || (id !== '' && heading !== ONWARD_HEADING))
    .map(({ id, heading, text, code }) => ({
      url: id ? `${route}#${id}` : route,
      kind,
      page,
      section: heading,
      text: text.join(' '),
      code: code.join(' '),
      names: heading === '' ? names : '',
    }));

  function mainPart(root: typeof $) {
    for (const selector of ['article .markdown', 'article', 'main']) {
      const found = root(selector).first();
      if (found.length > 0) return found as ReturnType<typeof root<AnyNode, string>>;
    }
    return root('body').first();
  }
}

function textOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function kindOf(route: string): Kind {
  if (/^\/(spark|buildalgos)\//.test(route)) return 'guide';
  return route.startsWith('/blog') ? 'blog' : 'page';
}
