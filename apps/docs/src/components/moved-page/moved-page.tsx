import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import { Redirect, useLocation } from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useIsBrowser from '@docusaurus/useIsBrowser';

/** With scripts the router moves on at once; without, the refresh does; where both are off, the link is there. */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a route's component as a default export.
export default function MovedPage({ to }: { readonly to: string }) {
  const { search, hash } = useLocation();
  const path = useBaseUrl(to);
  const address = useBaseUrl(to, { absolute: true });
  // In the HTML only: put in by a click inside the site, the refresh would load the whole site again.
  const isPrinted = !useIsBrowser();
  return (
    <>
      <Head>
        <title>This page has moved</title>
        {isPrinted && <meta httpEquiv="refresh" content={`0; url=${path}`} />}
        <link rel="canonical" href={address} />
      </Head>
      <main className="container margin-vert--xl">
        <h1>This page has moved</h1>
        <p>
          It is now at <Link to={to}>{to}</Link>.
        </p>
      </main>
      <Redirect to={{ pathname: path, search, hash }} />
    </>
  );
}
