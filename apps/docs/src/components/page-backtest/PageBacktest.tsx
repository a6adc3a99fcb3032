import { LazyPanel } from '../lazy-panel/LazyPanel.tsx';

/** A button below the figures of a strategy, which plays it on the server of this page. */
export function PageBacktest({ of }: { readonly of: string }) {
  const load = async () => {
    const [{ BacktestPanel }, { default: played }] = await Promise.all([
      import('./BacktestPanel.tsx'),
      import('../../../generated/page-backtests.json'),
    ]);
    const block = (played as Readonly<Record<string, unknown>>)[of];
    return <BacktestPanel played={block as Parameters<typeof BacktestPanel>[0]['played']} />;
  };
  return <LazyPanel label="Play it here" load={load} />;
}
