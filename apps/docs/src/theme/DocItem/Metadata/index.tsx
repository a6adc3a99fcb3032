import Head from '@docusaurus/Head';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import Metadata from '@theme-original/DocItem/Metadata';

/** Tells readers that are programs where the Markdown of this page is. */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function DocItemMetadata() {
  const { metadata } = useDoc();
  return (
    <>
      <Metadata />
      <Head>
        <link rel="alternate" type="text/markdown" href={`${metadata.permalink}.md`} />
      </Head>
    </>
  );
}
