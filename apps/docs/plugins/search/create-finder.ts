import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { BOOST, INDEX_OPTIONS } from './index-options.ts';
import type { HitKind, StoredRow } from './search-document.ts';
import { processTerm, tokenizeQuery } from './tokenize.ts';
import { traderTerm } from './trader-terms.ts';

export interface SectionHit {
  readonly url: string;
  readonly section: string;
  readonly text: string;
}

/** One page with the sections of it that match, best first. */
export interface PageHit {
  readonly url: string;
  readonly kind: HitKind;
  readonly page: string;
  readonly text: string;
  readonly sections: readonly SectionHit[];
}

export type Finder = (query: string) => readonly PageHit[];

const MAX_PAGES = 8;
const MAX_SECTIONS = 3;
/** When fewer pages than this hold every word, those that hold only some fill up. */
const ENOUGH_PAGES = 3;
/** How much the second-best part of a page adds to its best. */
const SECOND_WEIGHT = 0.15;
/** Parts that score below this share of the best are noise, mostly of words that resemble a query's by chance. */
const NOISE_SHARE = 0.08;
/** The bonus for what is called exactly as the query, such as the call placeOrder or the page "Cancel orders". */
const NAMESAKE_WEIGHT = 3;
/** Plain words are meant for a guide; the calls that belong to it are linked from there. */
const CALL_WEIGHT = 0.7;
const FUZZY_FROM = 6;

const SEARCH: SearchOptions = {
  boost: BOOST,
  tokenize: tokenizeQuery,
  prefix: (term) => term.length > 1,
  // A short word is one letter away from half of the others.
  fuzzy: (term) => (term.length >= FUZZY_FROM ? 0.25 : false),
  weights: { prefix: 0.4, fuzzy: 0.2 },
};

export function createFinder(rows: readonly StoredRow[], index: string): Finder {
  const search = MiniSearch.loadJSON(index, INDEX_OPTIONS);
  const names = rows.map(namesOf);
  return (query) => {
    if (query.trim() === '') return [];
    const name = nameKey(query);
    const callName = /\s/.test(query.trim()) ? null : `${name}()`;
    const isNamesake = (each: string) => each === name || each === callName;
    const boostDocument = (id: number) => {
      if (names[id]?.some(isNamesake)) return NAMESAKE_WEIGHT;
      return rows[id]?.[1] === 'api' ? CALL_WEIGHT : 1;
    };
    const options: SearchOptions = { ...SEARCH, boostDocument };
    const answer = answerTo(query);
    const strict = byPage(search.search(query, { ...options, combineWith: 'AND' }), rows);
    if (strict.length >= ENOUGH_PAGES) return [...answer, ...strict].slice(0, MAX_PAGES);
    const known = new Set(strict.map(({ url }) => url));
    const loose = byPage(search.search(query, { ...options, combineWith: 'OR' }), rows);
    return [...answer, ...strict, ...loose.filter(({ url }) => !known.has(url))].slice(0, MAX_PAGES);
  };
}

/** A trader's term is answered before pages that happen to contain it. */
function answerTo(query: string): readonly PageHit[] {
  const word = traderTerm(query);
  if (!word) return [];
  const { url, title: page, text, isHere } = word;
  return [{ url, kind: isHere ? 'answer' : 'absent', page, text, sections: [] }];
}

/**
 * A page by its title and by the last part of its address; a section is never a namesake. A call is one only when its
 * id is written as one word: "square off" finds the guide, `squareOff` the call.
 */
function namesOf([url, kind, page, section]: StoredRow): readonly string[] {
  if (section !== '') return [];
  const last = url.split(/[/#]/).at(-1) ?? '';
  return kind === 'api' ? [`${nameKey(last)}()`] : [nameKey(page), nameKey(last)];
}

function nameKey(text: string): string {
  return tokenizeQuery(text)
    .map((word) => processTerm(word) ?? '')
    .join('');
}

function byPage(results: readonly SearchResult[], rows: readonly StoredRow[]): readonly PageHit[] {
  const pages = new Map<string, { score: number; hits: StoredRow[] }>();
  const noise = (results[0]?.score ?? 0) * NOISE_SHARE;
  for (const { id, score } of results) {
    const row = rows[id as number];
    if (!row || score < noise) continue;
    const address = pageOf(row);
    const page = pages.get(address);
    if (page) {
      if (page.hits.length === 1) page.score += score * SECOND_WEIGHT;
      page.hits.push(row);
    } else {
      pages.set(address, { score, hits: [row] });
    }
  }
  return [...pages]
    .sort(([, a], [, b]) => b.score - a.score)
    .map(([address, { hits }]) => pageHit(address, hits, rows));
}

/** Calls of the API share one page but each is a separate result. */
function pageOf([url, kind]: StoredRow): string {
  return kind === 'api' ? url : (url.split('#')[0] ?? url);
}

function pageHit(address: string, hits: readonly StoredRow[], rows: readonly StoredRow[]): PageHit {
  const own = rows.find(([url]) => url === address) ?? hits[0];
  const [, kind, page, , text] = own as StoredRow;
  const sections = hits
    .filter(([url]) => url !== address)
    .slice(0, MAX_SECTIONS)
    .map(([url, , , section, excerpt]) => ({ url, section, text: excerpt }));
  return { url: address, kind, page, text, sections };
}
