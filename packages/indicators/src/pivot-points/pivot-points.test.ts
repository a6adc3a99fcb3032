import { it } from 'node:test';
import { checkOutput } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { naiveSessions } from '../../test/naive.ts';
import { pivotPointsInfo } from './pivot-points.info.ts';
import { createPivotPoints, type PivotPointsParameters } from './pivot-points.ts';

describeIndicator({
  info: pivotPointsInfo,
  create: createPivotPoints,
  naive: (bars, { mode }: PivotPointsParameters) => {
    const sessions = naiveSessions(bars);
    return sessions.flatMap((session, number) => {
      const before = sessions[number - 1];
      if (before === undefined) return session.map(() => null);
      const h = Math.max(...before.map((bar) => bar.high));
      const l = Math.min(...before.map((bar) => bar.low));
      const c = before.at(-1)?.close ?? Number.NaN;
      const p = (h + l + c) / 3;
      const edges = [(h + l) / 2, 2 * p - (h + l) / 2].sort((a, b) => a - b);
      const levels = { ...naiveLevels(mode, { h, l, c, p }), p, bc: edges[0] ?? null, tc: edges[1] ?? null };
      return session.map(() => levels);
    });
  },
});

interface Prices {
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly p: number;
}

function naiveLevels(mode: string, { h, l, c, p }: Prices): Record<string, number | null> {
  if (mode === 'classic') {
    return {
      r1: p + p - l,
      s1: p + p - h,
      r2: p + h - l,
      s2: p - h + l,
      r3: h + 2 * p - 2 * l,
      s3: l - 2 * h + 2 * p,
      r4: null,
      s4: null,
    };
  }
  const centre = mode === 'fibonacci' ? p : c;
  const shares = mode === 'fibonacci' ? [0.382, 0.618, 1] : [12, 6, 4, 2].map((divisor) => 1.1 / divisor);
  const levels = shares.flatMap((share, index) => [
    [`r${index + 1}`, centre + share * (h - l)],
    [`s${index + 1}`, centre - share * (h - l)],
  ]);
  return { r4: null, s4: null, ...Object.fromEntries(levels) };
}

it('[indicators.I33] pivots: the check data', () => {
  const classic = {
    p: 100.7667,
    r1: 102.2833,
    s1: 99.1833,
    r2: 103.8667,
    s2: 97.6667,
    r3: 105.3833,
    s3: 96.0833,
    // The close lay in the lower half, so the edges of the central range have swapped.
    bc: 100.7333,
    tc: 100.8,
  };
  for (const [key, level] of Object.entries(classic)) {
    checkOutput(createPivotPoints(), { key, expected: { 0: null, 19: null, 20: level, 39: level } });
  }
  for (const [key, level] of Object.entries({ r1: 101.9509, r2: 102.6825, s1: 99.5825, r4: null })) {
    checkOutput(createPivotPoints({ mode: 'fibonacci' }), { key, expected: { 20: level } });
  }
  for (const [key, level] of Object.entries({ r1: 100.9842, r3: 101.5525, r4: 102.405, s4: 98.995 })) {
    checkOutput(createPivotPoints({ mode: 'camarilla' }), { key, expected: { 20: level } });
  }
});
