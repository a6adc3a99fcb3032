import { istDayAndMonth, istInstant } from '@spark/web';

/** `16 Nov, 09:20` of an instant as the API writes it. */
export function dayAndMinute(text: string): string {
  return `${istDayAndMonth(istInstant(text))}, ${text.slice(11, 16)}`;
}
