import { PageMetadata } from '@docusaurus/theme-common';
import type { Props } from '@theme/BlogTagsListPage';
import BlogTagsListPage from '@theme-original/BlogTagsListPage';

/** The page of Docusaurus with a description for search engines, which the stock one lacks. */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function DescribedTagsPage(props: Props) {
  return (
    <>
      <BlogTagsListPage {...props} />
      <PageMetadata description="What the Spark blog writes about: all tags, each with its posts." />
    </>
  );
}
