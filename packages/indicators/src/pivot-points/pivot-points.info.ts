import { defineInfo } from '../info/info.ts';

/** Parameters decide about r4 and s4 only: no other kind of pivots has a fourth level. */
const onlyCamarilla = ({ mode }: { readonly mode: string }) => (mode === 'camarilla' ? 1 : null);
const always = () => 1;

export const pivotPointsInfo = defineInfo({
  id: 'pivots',
  title: 'Pivot Points',
  purpose: "Levels for the whole day from the previous day's high, low and close.",
  docSlug: 'pivot-points',
  stackable: false,
  needs: ['high', 'low', 'close', 'time'],
  parameters: [
    {
      kind: 'choice',
      name: 'mode',
      label: 'Mode',
      default: 'classic',
      options: [
        { value: 'classic', label: 'Classic' },
        { value: 'fibonacci', label: 'Fibonacci' },
        { value: 'camarilla', label: 'Camarilla' },
      ],
      description: 'The rule by which resistances and supports are laid around the pivot.',
    },
  ],
  outputs: [
    level(
      'p',
      'Pivot',
      '(high + low + close) / 3 of the previous day; its close is that of its last candle.',
    ),
    level('r1', 'R1', 'The first resistance.'),
    level('r2', 'R2', 'The second resistance.'),
    level('r3', 'R3', 'The third resistance.'),
    level('s1', 'S1', 'The first support.'),
    level('s2', 'S2', 'The second support.'),
    level('s3', 'S3', 'The third support.'),
    { ...level('r4', 'R4', 'The fourth resistance, of Camarilla only.'), warmUp: onlyCamarilla },
    { ...level('s4', 'S4', 'The fourth support, of Camarilla only.'), warmUp: onlyCamarilla },
    level('bc', 'BC', 'The lower edge of the central pivot range.'),
    level('tc', 'TC', 'The upper edge of the central pivot range.'),
  ],
  warmUpUnit: 'sessions',
  history: () => 1,
});

function level(key: string, label: string, description: string) {
  return { key, label, description, pane: 'price', warmUp: always } as const;
}
