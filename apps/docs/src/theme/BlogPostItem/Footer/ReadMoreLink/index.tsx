import Link from '@docusaurus/Link';
import type { Props } from '@theme/BlogPostItem/Footer/ReadMoreLink';

/** Names the post: "Read more" six times on a page says nothing to a screen reader that lists links. */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function ReadMoreLink({ blogPostTitle, ...link }: Props) {
  return (
    <Link {...link}>
      <b>Continue reading “{blogPostTitle}”</b>
    </Link>
  );
}
