import useBrokenLinks from '@docusaurus/useBrokenLinks';
import Layout from '@theme/Layout';
import { useEffect, useRef } from 'react';
import type { PageOutline } from '../../../plugins/api-reference/page-content.ts';
import styles from './ApiReferencePage.module.css';
import { ContentsDrawer } from './ContentsDrawer.tsx';
import { colourExamples } from './colour-examples.ts';
import { fillCommonErrors } from './common-errors.ts';
import { ReferenceSection } from './ReferenceSection.tsx';
import { useAnchorCopy } from './use-anchor-copy.ts';
import { useArrival } from './use-arrival.ts';
import { usePageText } from './use-page-text.ts';

const DESCRIPTION =
  'Every call of the Spark API on one page: fields, replies, errors, samples in Python, TypeScript and curl, and a form to try each call on your own server.';

function ApiReferencePage({ outline }: { readonly outline: PageOutline }) {
  const page = usePageText();
  const links = useBrokenLinks();
  const copied = useAnchorCopy();
  useArrival(page.state);
  for (const anchor of outline.anchors) links.collectAnchor(anchor);
  const text = page.state === 'ready' ? page.text : undefined;
  const isShown = page.state === 'ready' || page.state === 'printed';
  const main = useRef<HTMLElement>(null);
  useEffect(() => (isShown && main.current ? colourExamples(main.current) : undefined), [isShown]);
  useEffect(() => (isShown && main.current ? fillCommonErrors(main.current) : undefined), [isShown]);
  return (
    <Layout title={outline.title} description={DESCRIPTION}>
      <div className={styles.page}>
        <ContentsDrawer html={text?.contents ?? ''} isShown={isShown} />
        <main ref={main} className={styles.main}>
          <header className={styles.header}>
            <h1>
              {outline.title} <span className={styles.version}>{outline.version}</span>
            </h1>
            <p>{outline.summary}</p>
          </header>
          {page.state === 'loading' && (
            <p className={styles.notice} role="status">
              Loading the reference…
            </p>
          )}
          {page.state === 'failed' && (
            <div className={styles.notice} role="alert">
              <p>The API reference could not be loaded: {page.reason}</p>
              <button type="button" className="button button--primary" onClick={page.retry}>
                Retry
              </button>
            </div>
          )}
          {isShown &&
            outline.sections.map((section) => (
              <ReferenceSection
                key={section.id}
                section={section}
                html={text?.[section.id] ?? ''}
                examples={text?.[`${section.id}/examples`] ?? ''}
              />
            ))}
        </main>
        <div className={styles.copied} role="status">
          {copied}
        </div>
      </div>
    </Layout>
  );
}

// biome-ignore lint/style/noDefaultExport: Docusaurus takes the component of a route as a default export.
export default ApiReferencePage;
