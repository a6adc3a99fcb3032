import { useColorMode } from '@docusaurus/theme-common';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from './ChartForm.tsx';
import type { ChartModel, Reading } from './chart-model.ts';
import type { InteractiveChart, Shown } from './interactive-chart.ts';
import type { Market } from './market.ts';
import { type ParameterTexts, readTexts } from './parameter-texts.ts';
import { readingSentence } from './reading-sentence.ts';

type State = { readonly kind: 'waiting' | 'ready' } | { readonly kind: 'failed'; readonly reason: string };

/** How far outside of the window the chart may be when its program is fetched. */
const NEAR = '400px';

const NOTHING: Reading = { when: '', entries: [] };

/** The page itself goes first: the reader notices its remaining work; a picture of the chart is already there. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 1_500 });
  else setTimeout(run, 200);
}

/** Fetches the drawing program when the chart comes near, and keeps it in step with the form and the colour mode. */
export function useInteractiveChart(model: ChartModel, texts: ParameterTexts) {
  const frameRef = useRef<HTMLElement>(null);
  const canvasRef = useRef<HTMLDivElement>(null);
  const { colorMode } = useColorMode();
  const [isNear, setIsNear] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ kind: 'waiting' });
  const [chart, setChart] = useState<InteractiveChart | null>(null);
  const [shown, setShown] = useState<Shown>({ count: 0, rows: model.rows });
  const [market, setMarket] = useState<Market | null>(null);
  const [announced, setAnnounced] = useState('');
  const [pointed, setPointed] = useState<{ readonly index: number; readonly reading: Reading } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    const frame = frameRef.current;
    if (!frame) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) whenIdle(() => setIsNear(true));
      },
      { rootMargin: NEAR },
    );
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew.
  useEffect(() => {
    if (!isNear) return;
    let isGone = false;
    let started: InteractiveChart | null = null;
    import('./interactive-chart.ts').then(
      ({ startChart }) => {
        if (isGone || !canvasRef.current) return;
        started = startChart({
          container: canvasRef.current,
          id: model.id,
          isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
          onPoint: setPointed,
        });
        setChart(started);
        setState({ kind: 'ready' });
      },
      (error: unknown) => {
        if (!isGone)
          setState({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      isGone = true;
      started?.remove();
    };
  }, [isNear, attempt, model.id]);

  useEffect(() => {
    if (!chart) return;
    const { parameters } = model;
    setPointed(null);
    const outcome = chart.show({ values: readTexts(parameters, texts), parameters, market });
    if ('problem' in outcome) {
      setProblem(outcome.problem);
      return;
    }
    setProblem(null);
    setShown(outcome);
  }, [chart, model, texts, market]);

  // Announced when the reader changed something; moving prices would keep a screen reader busy.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not with every candle.
  useEffect(() => {
    const newest = shown.rows.at(-1);
    if (chart && newest) setAnnounced(`Last candle, ${readingSentence(newest)}`);
  }, [chart, texts, market?.key, problem]);

  useEffect(() => chart?.paint(colorMode), [chart, colorMode]);

  const retry = useCallback(() => {
    setState({ kind: 'waiting' });
    setAttempt((before) => before + 1);
  }, []);

  const reading = useMemo(() => {
    const { count, rows } = shown;
    const read = pointed?.reading ?? rows.at(-1) ?? NOTHING;
    return {
      shown: read,
      isLast: pointed === null || pointed.index === count - 1,
      index: pointed?.index ?? Math.max(0, count - 1),
      count,
      rows,
      sentence: readingSentence(read),
      announced,
    };
  }, [pointed, shown, announced]);

  return { frameRef, canvasRef, state, chart, reading, problem, retry, setMarket };
}
