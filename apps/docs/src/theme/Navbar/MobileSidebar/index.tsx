import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import MobileSidebar from '@theme-original/Navbar/MobileSidebar';
import { useState } from 'react';

/**
 * The drawer of phones, made when it is opened first. The stock one is rendered from the start: all pages of the menu
 * again, with the code of each prefetched, though the menu was never opened.
 */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function MobileSidebarOnceOpened() {
  const { shown } = useNavbarMobileSidebar();
  const [wasOpened, setWasOpened] = useState(false);
  if (shown && !wasOpened) setWasOpened(true);
  return wasOpened ? <MobileSidebar /> : null;
}
