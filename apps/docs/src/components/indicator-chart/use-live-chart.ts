import { useColorMode } from '@docusaurus/theme-common';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from './ChartForm.tsx';
import type { ChartModel, Reading } from './chart-model.ts';
import type { LiveChart } from './live-chart.ts';
import { type ParameterTexts, readTexts } from './parameter-texts.ts';
import { readingSentence } from './reading-sentence.ts';

type State = { readonly kind: 'waiting' | 'live' } | { readonly kind: 'failed'; readonly reason: string };

/** How far outside of the window the chart may be when its program is fetched. */
const NEAR = '400px';

/** The page itself goes first: what it still has to do, the reader notices; a picture of the chart is already there. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 1_500 });
  else setTimeout(run, 200);
}

/** Fetches the drawing program when the chart comes near, and keeps it in step with the form and the colour mode. */
export function useLiveChart(model: ChartModel, texts: ParameterTexts) {
  const frameRef = useRef<HTMLElement>(null);
  const canvasRef = useRef<HTMLDivElement>(null);
  const { colorMode } = useColorMode();
  const [isNear, setIsNear] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ kind: 'waiting' });
  const [chart, setChart] = useState<LiveChart | null>(null);
  const [last, setLast] = useState<Reading>(model.last);
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
    let started: LiveChart | null = null;
    import('./live-chart.ts').then(
      ({ startChart }) => {
        if (isGone || !canvasRef.current) return;
        started = startChart({
          container: canvasRef.current,
          id: model.id,
          isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
          onPoint: setPointed,
        });
        setChart(started);
        setState({ kind: 'live' });
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
    const outcome = chart.show(readTexts(model.parameters, texts), model.parameters);
    if ('problem' in outcome) {
      setProblem(outcome.problem);
      return;
    }
    setProblem(null);
    setLast(outcome.last);
  }, [chart, model.parameters, texts]);

  useEffect(() => chart?.paint(colorMode), [chart, colorMode]);

  const retry = useCallback(() => {
    setState({ kind: 'waiting' });
    setAttempt((before) => before + 1);
  }, []);

  const reading = useMemo(() => {
    const count = chart?.count ?? 0;
    return {
      shown: pointed?.reading ?? last,
      isLast: pointed === null || pointed.index === count - 1,
      index: pointed?.index ?? Math.max(0, count - 1),
      count,
      sentence: readingSentence(pointed?.reading ?? last),
      lastSentence: `Last candle, ${readingSentence(last)}`,
    };
  }, [chart, pointed, last]);

  return { frameRef, canvasRef, state, chart, reading, problem, retry };
}
