/** Content encodings, the smallest first. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The encodings that the client accepts, the smallest first; identity is always possible. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return AS_IT_IS;
  let accepted = remembered.get(header);
  if (accepted === undefined) {
    accepted = readHeader(header);
    // Browsers send a handful of different headers; others are parsed each time.
    if (remembered.size < REMEMBERED_MAX && header.length < 200) remembered.set(header, accepted);
  }
  return accepted;
}

const AS_IT_IS: readonly Encoding[] = ['identity'];
const REMEMBERED_MAX = 64;
const remembered = new Map<string, readonly Encoding[]>();

function readHeader(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return [...(['br', 'gzip'] as const).filter(takes), 'identity'];
}
