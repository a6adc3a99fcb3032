import { LazyPanel } from '../lazy-panel/LazyPanel.tsx';

/** A button below a program, which runs it. */
export function RunSample({ id }: { readonly id: string }) {
  const load = async () => {
    const { RunPanel } = await import('./RunPanel.tsx');
    return <RunPanel id={id} />;
  };
  return <LazyPanel label="Run it here" load={load} />;
}
