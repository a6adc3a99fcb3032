import { LazyPanel } from '../lazy-panel/LazyPanel.tsx';

/** A button that plays a past day on the server of this page. */
export function PageReplay() {
  const load = async () => {
    const { ReplayPanel } = await import('./ReplayPanel.tsx');
    return <ReplayPanel />;
  };
  return <LazyPanel label="Watch it trade" load={load} />;
}
