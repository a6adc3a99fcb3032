/**
 * How text becomes search words. The builder of the index and the box in the page both use this module: if they
 * differed by one rule, queries would silently miss.
 */

/** Words that carry no meaning in a question such as "how do I square off". */
const EMPTY_WORDS = new Set(
  'a an and are can do does for from how i if in is it me my of on or should that the this to was what when where which why with you your'.split(
    ' ',
  ),
);

/** `strefID` gives strefid, stref and id; `master_tokens` gives master_tokens, mastertokens, master and tokens. */
export function tokenize(text: string): string[] {
  return text
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}_]+/u)
    .flatMap(formsOf);
}

function formsOf(word: string): string[] {
  if (word === '') return [];
  const parts = word
    .split(/_+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((part) => part.length > 1);
  const whole = word.toLowerCase();
  const forms = [
    whole,
    whole.replaceAll('_', ''),
    ...(parts.length > 1 ? parts.map((part) => part.toLowerCase()) : []),
  ];
  return [...new Set(forms.filter((form) => form !== ''))];
}

/** Only a plural s is cut: a real stemmer would spoil identifiers. */
export function processTerm(term: string): string | null {
  const word = term.toLowerCase();
  if (EMPTY_WORDS.has(word)) return null;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** A query is split only where its writer did: the parts of an identifier would find every other one with them. */
export function tokenizeQuery(query: string): string[] {
  const words = query
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== '');
  return words.map((word) => word.toLowerCase());
}
