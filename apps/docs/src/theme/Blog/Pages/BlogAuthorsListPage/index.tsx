import { PageMetadata } from '@docusaurus/theme-common';
import type { Props } from '@theme/Blog/Pages/BlogAuthorsListPage';
import BlogAuthorsListPage from '@theme-original/Blog/Pages/BlogAuthorsListPage';

/** The page of Docusaurus with a description for search engines, which the stock one lacks. */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function DescribedAuthorsListPage(props: Props) {
  return (
    <>
      <BlogAuthorsListPage {...props} />
      <PageMetadata description="Who writes the Spark blog, and what each of them writes about." />
    </>
  );
}
