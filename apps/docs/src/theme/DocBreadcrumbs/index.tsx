import { CopyPage } from '@site/src/components/copy-page/copy-page';
import DocBreadcrumbs from '@theme-original/DocBreadcrumbs';
import styles from './doc-breadcrumbs.module.css';

/** The breadcrumbs, and at their end the actions for the whole page. */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function DocBreadcrumbsWithCopy() {
  return (
    <div className={styles.line}>
      <DocBreadcrumbs />
      <CopyPage />
    </div>
  );
}
