import type { SampleRequest } from './sample-request.ts';

/**
 * About how high a section will be, in pixels, so that the browser can leave it out until it comes near and the scroll
 * bar is still right. Rather too high than too low: a section that is higher than estimated overlaps the next one for
 * tools that read boxes before they are drawn.
 */
export interface SectionHeight {
  /** Text and samples side by side. */
  readonly wide: number;
  /** One below the other, as on a phone. */
  readonly narrow: number;
}

// Fitted to the heights that Chromium gave the sections at 1280 and 412 pixels.
const PER_CHARACTER = 0.48;
const PER_ROW = { wide: 46, narrow: 92 } as const;
const PER_HEADING = 65;
const PER_LINE_OF_CODE = 21;
const LINES_SHOWN = 24;
const FRAME_OF_SECTION = 110;
const FRAME_OF_SAMPLES = 220;

export function estimateHeight(
  text: string,
  examples: string,
  sample: SampleRequest | undefined,
): SectionHeight {
  const rows = count(text, '<tr');
  const words = text.replaceAll(/<[^>]*>/g, '').length * PER_CHARACTER;
  const base =
    FRAME_OF_SECTION + words + (count(text, '<h2') + count(text, '<h3') + count(text, '<h4')) * PER_HEADING;
  const beside = examples === '' ? 0 : FRAME_OF_SAMPLES + linesOf(examples, sample) * PER_LINE_OF_CODE;
  return {
    wide: Math.round(Math.max(base + rows * PER_ROW.wide, beside)),
    narrow: Math.round(base + rows * PER_ROW.narrow + beside),
  };
}

/** Only open examples count; long ones scroll inside their own box. */
function linesOf(examples: string, sample: SampleRequest | undefined): number {
  const open = examples.split('<details').filter((example) => example.includes(' open>'));
  const inExamples = open.reduce(
    (lines, example) => lines + Math.min(LINES_SHOWN, count(example, '\n') + 1),
    0,
  );
  const inSample = 12 + count(JSON.stringify(sample?.body, null, 2) ?? '', '\n');
  return inExamples + Math.min(LINES_SHOWN, inSample);
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
