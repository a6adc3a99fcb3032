import text from '@generated/api-reference/default/text.json';
import type { PageText } from '../../../plugins/api-reference/page-content.ts';

/** While pages are built, the text is at hand and goes straight into the HTML. */
export const printedText: PageText | undefined = text;

export async function loadPrintedText(): Promise<PageText> {
  return text;
}
