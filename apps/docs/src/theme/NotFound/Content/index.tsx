import Link from '@docusaurus/Link';
import { PageMetadata } from '@docusaurus/theme-common';
import { SearchBox } from '@site/src/components/search/search-box';
import clsx from 'clsx';

// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function NotFoundContent({ className }: { readonly className?: string }) {
  return (
    <main className={clsx('container margin-vert--xl', className)}>
      {/* Set here as well: below a docs root the plain not-found title would not apply. */}
      <PageMetadata
        title="Page not found"
        description="There is no page at this address. Search the site instead."
      />
      <div style={{ maxWidth: '40rem', margin: '0 auto' }}>
        <h1>Page not found</h1>
        <p>
          There is no page at this address. It may have moved, or the link that brought you here is wrong.
          Search for what you wanted, or start from one of these.
        </p>
        <SearchBox />
        <ul className="margin-top--lg">
          <li>
            <Link to="/spark/intro">What Spark is</Link>
          </li>
          <li>
            <Link to="/spark/Guides/guide">From sign-up to the first order</Link>
          </li>
          <li>
            <Link to="/api">API reference</Link>
          </li>
          <li>
            <Link to="/buildalgos/intro">BuildAlgos, strategies without code</Link>
          </li>
        </ul>
      </div>
    </main>
  );
}
