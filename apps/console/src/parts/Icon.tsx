import type { ReactNode } from 'react';

/** Drawn on a grid of 20, with a line of 1.6. */
const PATHS = {
  desk: 'M3 4h14v9H3zM7 17h6M10 13v4',
  orders: 'M4 5h12M4 10h12M4 15h8',
  positions: 'M3 16V9h3v7M8.5 16V4h3v12M14 16v-5h3v5',
  trade: 'M3 14l4-5 4 3 6-8M13 4h4v4',
  chain: 'M3 4h5v3H3zM12 4h5v3h-5zM3 13h5v3H3zM12 13h5v3h-5zM8 10h4',
  basket: 'M3 8h14l-1.5 8h-11zM7 8l2-4M13 8l-2-4',
  build: 'M3 4h5v4H3zM12 12h5v4h-5zM5.5 8v6H12M8 6h6.5v6',
  deployments:
    'M10 3c3 1.500 4.500 4.500 4.500 8l-2 2h-5l-2-2c0-3.500 1.500-6.500 4.500-8zM10 7v2M8 15l-1 2M12 15l1 2',
  connections: 'M7 10h6M5.5 13.5a3.5 3.5 0 1 1 0-7M14.5 6.5a3.5 3.5 0 1 1 0 7',
  trades: 'M4 4h12v12H4zM4 8h12M8 8v8',
  backtests: 'M4 10a6 6 0 1 0 2-4.500M4 3v3.500h3.500M10 7v3l2 2',
  replays: 'M4 5h12v10H4zM8.500 7.500v5l4-2.500z',
  alerts: 'M10 3a5 5 0 0 1 5 5v4l1.5 2h-13L5 12V8a5 5 0 0 1 5-5zM8.5 17h3',
  risk: 'M10 3l6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V5zM10 7v3M10 13v.2',
  logs: 'M4 4h12v12H4zM7 8h6M7 11h6M7 14h3',
  data: 'M4 6c0-1.5 3-2 6-2s6 .5 6 2v8c0 1.500-3 2-6 2s-6-.5-6-2zM4 6c0 1.500 3 2 6 2s6-.5 6-2M4 10c0 1.500 3 2 6 2s6-.5 6-2',
  settings:
    'M10 7a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.400 1.400M13.600 13.600L15 15M15 5l-1.400 1.400M6.400 13.600L5 15',
  admin: 'M7 8a2.500 2.500 0 1 1 5 0 2.500 2.500 0 0 1-5 0M4 16c.5-3 3-4.500 6-4.500s5.500 1.500 6 4.500',
  more: 'M4 10h.2M10 10h.2M16 10h.2',
  search: 'M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4zM13 13l4 4',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return (
    <svg
      viewBox="0 0 20 20"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
