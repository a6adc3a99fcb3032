import { type Face, type Parts, WIDTH } from './read-parts.ts';

export type Colour = readonly [red: number, green: number, blue: number];

/** Cuts a text into lines that are no wider; what does not fit on the last one ends in dots. */
export function breakLines(face: Face, text: string, widthMax: number, linesMax: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(face, longer) > widthMax) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  if (lines.length <= linesMax) return lines;
  let last = lines.slice(linesMax - 1).join(' ');
  while (widthOf(face, `${last}…`) > widthMax) last = last.slice(0, -1).trimEnd();
  return [...lines.slice(0, linesMax - 1), `${last}…`];
}

/** Lays the letters of one line over the points of a picture. */
export function setLine(
  points: Buffer,
  { coverages }: Parts,
  line: {
    readonly face: Face;
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly colour: Colour;
  },
): void {
  for (const { letter, x } of placed(line.face, line.text)) {
    const left = Math.round(line.x + x) + letter.left;
    for (let row = 0; row < letter.height; row += 1) {
      const start = (line.y + letter.top + row) * WIDTH + left;
      for (let column = 0; column < letter.width; column += 1) {
        const share = (coverages[letter.at + row * letter.width + column] ?? 0) / 255;
        if (share === 0) continue;
        const at = (start + column) * 3;
        for (let part = 0; part < 3; part += 1) {
          const under = points[at + part] ?? 0;
          points[at + part] = Math.round(under + ((line.colour[part] ?? 0) - under) * share);
        }
      }
    }
  }
}

function widthOf(face: Face, text: string): number {
  return placed(face, text).reduce((_, { letter, x }) => x + letter.advance, 0);
}

/** A character that was not drawn is left out rather than shown as a box. */
function placed(face: Face, text: string) {
  let x = 0;
  let before = '';
  return [...text].flatMap((sign) => {
    const letter = face.letters[sign];
    if (!letter) return [];
    x += face.kerning[before + sign] ?? 0;
    const place = { letter, x };
    x += letter.advance;
    before = sign;
    return [place];
  });
}
