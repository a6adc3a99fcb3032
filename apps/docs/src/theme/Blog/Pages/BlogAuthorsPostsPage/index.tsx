import { PageMetadata } from '@docusaurus/theme-common';
import type { Props } from '@theme/Blog/Pages/BlogAuthorsPostsPage';
import BlogAuthorsPostsPage from '@theme-original/Blog/Pages/BlogAuthorsPostsPage';

/** The page of Docusaurus with a description for search engines, which the stock one lacks. */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function DescribedAuthorPage(props: Props) {
  const { name, description } = props.author;
  return (
    <>
      <BlogAuthorsPostsPage {...props} />
      <PageMetadata description={`Posts of the Spark blog by ${name}. ${description ?? ''}`.trim()} />
    </>
  );
}
