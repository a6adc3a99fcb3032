import { CopyPage } from '@site/src/components/copy-page/copy-page';
import DocBreadcrumbs from '@theme-original/DocBreadcrumbs';
import styles from './doc-breadcrumbs.module.css';

/** The way to the page, and at its end what can be done with the page as a whole. */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function DocBreadcrumbsWithCopy() {
  return (
    <div className={styles.line}>
      <DocBreadcrumbs />
      <CopyPage />
    </div>
  );
}
