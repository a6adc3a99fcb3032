/** The picture that links to a page are previewed with: that of its part of the site. */
export function socialPicture(part: 'spark' | 'buildalgos' | 'blog'): string {
  return `/social/${part}.png`;
}
