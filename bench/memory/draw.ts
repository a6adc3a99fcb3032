import { readFileSync, writeFileSync } from 'node:fs';
import type { Step } from './step.ts';

/**
 * Draws the curves of two runs: `node bench/memory/draw.ts before.json after.json docs/pictures/memory.svg`. Its colours
 * follow the reader's choice of light or dark, and can be read on either where that is not known.
 */
const WIDTH = 760;
const HEIGHT = 340;
const LEFT = 56;
const RIGHT = 70;
const TOP = 24;
const BOTTOM = 96;
const RATIOS = [1, 2, 3, 4];

const [before = '', after = '', into = ''] = process.argv.slice(2);
writeFileSync(into, picture(stepsOf(before), stepsOf(after)));

function stepsOf(file: string): readonly Step[] {
  const steps = JSON.parse(readFileSync(file, 'utf8')) as readonly Step[];
  return steps.filter(({ name }) => !name.includes('by hand'));
}

function picture(before: readonly Step[], after: readonly Step[]): string {
  const most = Math.max(...RATIOS, ...ratios(before), ...ratios(after));
  const x = (index: number) => LEFT + (index * (WIDTH - LEFT - RIGHT)) / (before.length - 1);
  const y = (ratio: number) => TOP + ((most - ratio) * (HEIGHT - TOP - BOTTOM)) / most;
  const curve = (steps: readonly Step[], name: string, label: string) => {
    const points = ratios(steps).map((ratio, index) => `${round(x(index))},${round(y(ratio))}`);
    const [lastX = '0', lastY = '0'] = points.at(-1)?.split(',') ?? [];
    return `<polyline class="${name}" points="${points.join(' ')}"/><text class="${name}" x="${Number(lastX) + 8}" y="${Number(lastY) + 4}">${label}</text>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Resident memory in multiples of that at the start, step by step, before and after">
<style>
text { font: 12px system-ui, sans-serif; fill: #6e7781; }
line { stroke: #8c959f; stroke-opacity: 0.35; }
polyline { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
polyline.before { stroke: #bc4c00; } text.before { fill: #bc4c00; }
polyline.after { stroke: #0969da; } text.after { fill: #0969da; }
@media (prefers-color-scheme: dark) {
text { fill: #9198a1; }
polyline.before { stroke: #f0883e; } text.before { fill: #f0883e; }
polyline.after { stroke: #58a6ff; } text.after { fill: #58a6ff; }
}
</style>
${RATIOS.map((ratio) => `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${round(y(ratio))}" y2="${round(y(ratio))}"/><text x="${LEFT - 8}" y="${round(y(ratio)) + 4}" text-anchor="end">${ratio} ×</text>`).join('\n')}
${before.map(({ name }, index) => `<text x="${round(x(index))}" y="${HEIGHT - BOTTOM + 18}" text-anchor="end" transform="rotate(-35 ${round(x(index))} ${HEIGHT - BOTTOM + 18})">${name}</text>`).join('\n')}
${curve(before, 'before', 'before')}
${curve(after, 'after', 'after')}
</svg>
`;
}

function ratios(steps: readonly Step[]): readonly number[] {
  const start = steps[0]?.figures.rss ?? Number.NaN;
  return steps.map(({ figures }) => figures.rss / start);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
