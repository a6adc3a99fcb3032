import type { Props } from '@theme/BlogLayout';
import BlogLayout from '@theme-original/BlogLayout';

/** Puts the list of contents of a post into a landmark: it is beside the main part, not in it. */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function BlogLayoutWithContents({ toc, ...props }: Props) {
  return <BlogLayout {...props} toc={toc && <nav aria-label="Contents of this post">{toc}</nav>} />;
}
