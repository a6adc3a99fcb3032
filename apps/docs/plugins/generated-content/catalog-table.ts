import { documentCatalog } from '@spark/document';
import { type Cell, code, link, type Node, stackedTable, text } from './markdown-nodes.ts';

type Element = {
  readonly id: string;
  readonly title: string;
  readonly purpose: string;
  readonly docs: string;
  readonly partners?: readonly string[];
};

/** What may stand beside an operator, in the words of the pages. */
const PARTNER_WORDS: Readonly<Record<string, string>> = {
  day: 'the day',
  leg: 'leg states',
  mtm: 'MTM',
  row: 'any row',
  value: 'fixed value',
};

/** One family of the catalog of strategy documents: `operators`, `strikeModes` and so on; with links where each has a page. */
export function catalogTable(of: string | undefined, hasLinks: boolean): Node {
  const family = (documentCatalog() as unknown as Readonly<Record<string, unknown>>)[of ?? ''];
  if (!Array.isArray(family)) throw new Error(`names no family of the catalog: ${of}`);
  const elements = family as readonly Element[];
  const hasPartners = elements.some(({ partners }) => partners !== undefined);
  return stackedTable(
    ['Name', 'In the document', 'Meaning', ...(hasPartners ? ['Accepts'] : [])],
    elements.map(({ id, title, purpose, docs, partners = [] }): readonly Cell[] => [
      [hasLinks ? link(docs, text(title)) : text(title)],
      [code(id)],
      [text(purpose)],
      ...(hasPartners ? [[text(partners.map((each) => PARTNER_WORDS[each] ?? each).join(', '))]] : []),
    ]),
  );
}
