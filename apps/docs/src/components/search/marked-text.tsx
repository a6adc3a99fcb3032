/** Text with the words of the query marked where a word of the text begins with one of them. */
export function MarkedText({ text, query }: { readonly text: string; readonly query: string }) {
  const words = query.split(/[^\p{L}\p{N}_]+/u).filter((word) => word.length > 1);
  if (words.length === 0) return text;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(${words.join('|')})`, 'giu');
  // Splitting by a pattern with one group puts the matches at the odd places.
  return text.split(pattern).map((part, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity beside their place.
    return place % 2 === 1 ? <mark key={place}>{part}</mark> : part;
  });
}
