import type { ReplayDriftView } from '@spark/application';
import type { ReplayDrift } from '@spark/contract';
import { toWireCompared, toWireComparison } from './drift.ts';

export function toWireReplayDrift(replayID: number, view: ReplayDriftView): ReplayDrift {
  return { replayID, date: view.day, ...toWireComparison(view), ...toWireCompared(view) };
}
