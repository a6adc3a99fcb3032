/** A list of this few pages is faster without the thread. */
export const LIGHT_PAGES = 32;

/** The pages of a list up to more than `limit` items, where they are few; null where there are more. */
export async function fewPages<T>(
  pages: AsyncIterable<readonly T[]>,
  { limit = Number.POSITIVE_INFINITY, pagesMax = LIGHT_PAGES } = {},
): Promise<readonly (readonly T[])[] | null> {
  const few: (readonly T[])[] = [];
  let count = 0;
  for await (const page of pages) {
    if (few.length === pagesMax) return null;
    few.push(page);
    count += page.length;
    // One more than wanted shows that there are more.
    if (count > limit) break;
  }
  return few;
}
