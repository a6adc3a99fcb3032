const CHARS_MAX = 300;

/** A broker's message as it is stored with an order: a long one is cut. */
export function brokerSentence(text: string): string {
  return text.slice(0, CHARS_MAX);
}
