import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
import { PageMetadata } from '@docusaurus/theme-common';
import { pictureAddress } from '@site/plugins/social-pictures/picture-address';
import Metadata from '@theme-original/BlogPostPage/Metadata';

/** Names the post's picture for previews. */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function BlogPostPageMetadata() {
  const { metadata } = useBlogPost();
  return (
    <>
      <Metadata />
      <PageMetadata image={pictureAddress(metadata.permalink)} />
    </>
  );
}
