import { PageMetadata } from '@docusaurus/theme-common';
import { socialPicture } from '@site/src/components/social-picture';
import Metadata from '@theme-original/BlogPostPage/Metadata';

/** Names the picture for previews of posts. */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function BlogPostPageMetadata() {
  return (
    <>
      <Metadata />
      <PageMetadata image={socialPicture('blog')} />
    </>
  );
}
