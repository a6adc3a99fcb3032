const CHARS_MAX = 300;

/** What a broker says to people: more of it than that nobody reads, and it is kept with every order. */
export function brokerSentence(text: string): string {
  return text.slice(0, CHARS_MAX);
}
