/** Where a page is as Markdown. The page of a folder has its address without the last slash. */
export function markdownAddress(permalink: string): string {
  return `${permalink.replace(/\/$/, '')}.md`;
}
