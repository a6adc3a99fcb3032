import type { Parts } from './read-parts.ts';
import { breakLines, type Colour, setLine } from './set-text.ts';
import { writePng } from './write-png.ts';

export interface PictureText {
  readonly title: string;
  /** Where the page belongs, such as `Building an algo · Executing orders`. */
  readonly section: string;
}

const LEFT = 72;
const TEXT_WIDTH = 1040;
const SECTION_LINE = 232;
const TITLE_LINE = 332;
const TITLE_STEP = 94;
const TITLE_LINES_MAX = 3;
const ACCENT: Colour = [255, 154, 115];
const INK: Colour = [241, 244, 249];

/** A page's picture for previews: the ground with its mark, the section above, the title in large letters. */
export function drawPicture(parts: Parts, { title, section }: PictureText): Promise<Buffer> {
  const points = Buffer.from(parts.ground);
  const { small, title: large } = parts.faces;
  const [sectionLine = ''] = breakLines(small, section, TEXT_WIDTH, 1);
  setLine(points, parts, { face: small, text: sectionLine, x: LEFT, y: SECTION_LINE, colour: ACCENT });
  breakLines(large, title, TEXT_WIDTH, TITLE_LINES_MAX).forEach((text, index) => {
    setLine(points, parts, {
      face: large,
      text,
      x: LEFT - 4,
      y: TITLE_LINE + index * TITLE_STEP,
      colour: INK,
    });
  });
  return writePng(points);
}
