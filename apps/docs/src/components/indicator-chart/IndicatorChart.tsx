import { useMemo, useState } from 'react';
import { ChartForm } from './ChartForm.tsx';
import { ChartPicture } from './ChartPicture.tsx';
import { ChartReading } from './ChartReading.tsx';
import { ChartTable } from './ChartTable.tsx';
import type { ChartModel } from './chart-model.ts';
import styles from './IndicatorChart.module.css';
import { defaultTexts } from './parameter-texts.ts';
import { SourceForm } from './SourceForm.tsx';
import { useInteractiveChart } from './use-interactive-chart.ts';

/**
 * A chart that answers: candles with the indicator drawn, and its parameters to play with. The page is printed with a
 * picture, the values and the form; the program that draws is fetched when the reader comes near.
 */
export function IndicatorChart({ model: modelText }: { readonly model: string }) {
  const model = useMemo((): ChartModel => JSON.parse(modelText), [modelText]);
  const [texts, setTexts] = useState(() => defaultTexts(model.parameters));
  const { frameRef, canvasRef, state, chart, reading, problem, retry, setMarket } = useInteractiveChart(
    model,
    texts,
  );
  const isReady = state.kind === 'ready';
  const position = reading.index ?? 0;

  return (
    <figure ref={frameRef} className={styles.frame} aria-label={`Chart: ${model.title}`}>
      <ChartReading reading={reading.shown} isLast={reading.isLast} />
      <div className={`${styles.stage} ${model.hasOwnPane ? styles.withPane : ''}`}>
        <ChartPicture model={model} isHidden={isReady} />
        <div
          ref={canvasRef}
          className={styles.canvas}
          {...(isReady
            ? {
                role: 'slider',
                tabIndex: 0,
                'aria-label': 'Candle. Arrow keys move along the chart, plus and minus zoom.',
                'aria-valuemin': 1,
                'aria-valuemax': reading.count,
                'aria-valuenow': position + 1,
                'aria-valuetext': reading.sentence,
                onKeyDown: chart?.takeKey,
                onBlur: chart?.leave,
              }
            : {})}
        />
      </div>
      <ChartForm
        parameters={model.parameters}
        texts={texts}
        problem={problem}
        isReady={isReady}
        onChange={(name, text) => setTexts((before) => ({ ...before, [name]: text }))}
        onZoom={(factor) => chart?.zoom(factor)}
        onReset={() => {
          setTexts(defaultTexts(model.parameters));
          chart?.showStart();
        }}
      />
      <SourceForm isReady={isReady} onMarket={setMarket} />
      {state.kind === 'failed' && (
        <p role="alert" className={styles.problem}>
          The chart could not be loaded: {state.reason}{' '}
          <button type="button" className="button button--secondary button--sm" onClick={retry}>
            Retry
          </button>
        </p>
      )}
      <ChartTable rows={reading.rows} title={model.title} />
      <figcaption className={styles.caption}>
        Drawn with{' '}
        <a href="https://www.tradingview.com/" rel="noopener noreferrer" target="_blank">
          TradingView Lightweight Charts™
        </a>
        , Copyright © 2025 TradingView, Inc.
      </figcaption>
      <span role="status" aria-live="polite" className={styles.spoken}>
        {isReady ? reading.announced : ''}
      </span>
    </figure>
  );
}
