import docusaurus from '@docusaurus/core/lib/client/docusaurus';
import { inIdleTurn } from '@site/src/components/hydration/idle-turns';

function prefetch(path: string): false {
  inIdleTurn(() => docusaurus.prefetch(path));
  return false;
}

// biome-ignore lint/style/noDefaultExport: it stands in for a module of the framework that has one.
export default Object.freeze({ preload: docusaurus.preload, prefetch });
