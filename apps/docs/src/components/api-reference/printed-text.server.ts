import text from '@generated/api-reference/default/text.json';
import type { PageText } from '../../../plugins/api-reference/page-content.ts';

/** During the build the text is available and goes directly into the HTML. */
export const printedText: PageText | undefined = text;

export async function loadPrintedText(): Promise<PageText> {
  return text;
}
