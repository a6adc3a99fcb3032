import type { ImportRefusal } from '@spark/application';
import { type CandleImport, MESSAGES, type Problem, problem } from '@spark/contract';
import type { ImportReport } from '@spark/prices';

/** A chain has hundreds. */
const SERIES_SHOWN = 100;

export function toWireImport({ candles, series }: ImportReport, isCheck: boolean) {
  const data: CandleImport = {
    candles,
    imported: !isCheck,
    series: series.slice(0, SERIES_SHOWN).map(({ series: name, interval, candles: some, days }) => ({
      series: name,
      interval,
      candles: some,
      days: days.length,
      firstDay: days.at(0)?.day ?? '',
      lastDay: days.at(-1)?.day ?? '',
    })),
  };
  return { data: [data], message: isCheck ? MESSAGES.candlesChecked : MESSAGES.candlesImported };
}

export function toWireImportProblems(refusal: ImportRefusal): readonly Problem[] {
  return refusal.code === 'file-wrong'
    ? [problem('candle_file_wrong', { reason: refusal.reason })]
    : refusal.faults.map((fault) => problem('candle_row_wrong', { fault }));
}
