/** Where the picture of a page is, by the address of the page. */
export function pictureAddress(permalink: string): string {
  return `/social${permalink.replace(/\/$/, '')}.png`;
}
