import Head from '@docusaurus/Head';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { PageMetadata } from '@docusaurus/theme-common';
import { markdownAddress } from '@site/src/components/copy-page/markdown-address';
import { socialPicture } from '@site/src/components/social-picture';
import Metadata from '@theme-original/DocItem/Metadata';

/** Names the page's picture for previews, and links its Markdown for programs. */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function DocItemMetadata() {
  const { metadata } = useDoc();
  const part = /\/buildalgos(\/|$)/.test(metadata.permalink) ? 'buildalgos' : 'spark';
  return (
    <>
      <Metadata />
      <PageMetadata image={socialPicture(part)} />
      <Head>
        <link rel="alternate" type="text/markdown" href={markdownAddress(metadata.permalink)} />
      </Head>
    </>
  );
}
