import { useStorageSlot } from '@docusaurus/theme-common';
import { type ReactNode, useEffect } from 'react';

/** The documentation has one version this far; its name is what a later choice of versions will read. */
const VERSION = 'current';

// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function Root({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <RememberVersion pluginId="default" />
      <RememberVersion pluginId="buildalgos" />
      {children}
    </>
  );
}

/** With a single version Docusaurus never stores it, because there is no menu to choose from. */
function RememberVersion({ pluginId }: { readonly pluginId: string }) {
  const [stored, slot] = useStorageSlot(`docs-preferred-version-${pluginId}`);
  useEffect(() => {
    if (stored === null) slot.set(VERSION);
  }, [stored, slot]);
  return null;
}
