/**
 * `npx node scripts/golden.ts` plays the golden strategies and names those that do not come to their pins; `--pin` pins what they
 * come to now. `npx node scripts/golden.ts straddle SENSEX` prints every trade of those whose name contains all of the words.
 */
import { parseArgs } from 'node:util';
import { goldenStrategies } from './golden/golden-strategies.ts';
import { difference, pinOf, readPins, tradeText, writePins } from './golden/pins.ts';
import { playGolden } from './golden/play-golden.ts';

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { pin: { type: 'boolean', default: false } },
});
const chosen = goldenStrategies().filter(({ name }) => words.every((word) => name.includes(word)));
if (chosen.length === 0 || (values.pin && words.length > 0)) {
  console.error(
    chosen.length === 0
      ? `No golden strategy has ${words.join(' and ')} in its name.`
      : 'Pins are written for all strategies at once: npx node scripts/golden.ts --pin',
  );
  process.exit(1);
}
const played = playGolden(chosen);
if (words.length > 0) {
  for (const { strategy, trades } of played)
    console.log([strategy.name, pinOf(trades), ...trades.map(tradeText), ''].join('\n'));
} else {
  const before = readPins();
  const others = played.flatMap((one) => difference(one, before) ?? []);
  if (values.pin) writePins(played);
  else for (const text of others) console.log(text);
  console.log(
    `${played.length} strategies, ${others.length} other than pinned${values.pin ? ', and pinned now' : ''}`,
  );
  process.exitCode = others.length > 0 && !values.pin ? 1 : 0;
}
