/** With exactly one full stop at its end: brokers' messages may have one or none. */
export function asSentence(words: string): string {
  return `${words.trim().replace(/\.+$/, '')}.`;
}
