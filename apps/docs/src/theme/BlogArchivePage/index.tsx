import Link from '@docusaurus/Link';
import { PageMetadata } from '@docusaurus/theme-common';
import type { Props } from '@theme/BlogArchivePage';
import Layout from '@theme/Layout';

type Posts = Props['archive']['blogPosts'];

const DATE = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Written anew because the stock page fails on contrast, order of headings and landmarks. */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function BlogArchivePage({ archive }: Props) {
  return (
    <Layout>
      <PageMetadata
        title="Blog archive"
        description="Every post of the Spark blog by year, the newest first."
      />
      <main className="container margin-vert--lg">
        <h1>Blog archive</h1>
        {byYear(archive.blogPosts).map(([year, posts]) => (
          <section key={year} aria-labelledby={year}>
            <h2 id={year}>{year}</h2>
            <ul>
              {posts.map(({ metadata }) => (
                <li key={metadata.permalink}>
                  {DATE.format(new Date(metadata.date))}:{' '}
                  <Link to={metadata.permalink}>{metadata.title}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </main>
    </Layout>
  );
}

function byYear(posts: Posts): readonly (readonly [year: string, posts: Posts])[] {
  const years = Map.groupBy(posts, ({ metadata }) => String(metadata.date).slice(0, 4));
  return [...years].sort(([a], [b]) => b.localeCompare(a));
}
