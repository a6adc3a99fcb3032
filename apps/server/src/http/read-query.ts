type Pairs = readonly (readonly [string, string])[];

/** The pairs of a query or a form in the order they came; null when they are not valid percent-encoded UTF-8. */
export function readPairs(text: string): Pairs | null {
  const pairs: [string, string][] = [];
  try {
    for (const part of text.split('&')) {
      if (part === '') continue;
      const equals = part.indexOf('=');
      pairs.push(
        equals < 0 ? [decode(part), ''] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))],
      );
    }
  } catch {
    return null;
  }
  return pairs;
}

const NO_PAIRS: Pairs = [];

/** The query of a request's address. */
export function readQuery(url: string): Pairs | null {
  const mark = url.indexOf('?');
  return mark < 0 ? NO_PAIRS : readPairs(url.slice(mark + 1));
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
