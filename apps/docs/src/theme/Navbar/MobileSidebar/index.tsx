import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import MobileSidebar from '@theme-original/Navbar/MobileSidebar';
import { useState } from 'react';

/**
 * The drawer of phones, made when it is opened first. The stock one stands beside the window from the start: all pages
 * of the menu were rendered once more, and the code of each was fetched ahead, though nobody had asked for the menu.
 */
// biome-ignore lint/style/noDefaultExport: Docusaurus reads a theme component as a default export.
export default function MobileSidebarOnceOpened() {
  const { shown } = useNavbarMobileSidebar();
  const [wasOpened, setWasOpened] = useState(false);
  if (shown && !wasOpened) setWasOpened(true);
  return wasOpened ? <MobileSidebar /> : null;
}
