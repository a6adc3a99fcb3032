import type { ReactNode } from 'react';
import { useSystem } from '../reads/desk-reads.ts';

const WORDS: Readonly<Record<string, string>> = {
  continuous: 'Market open',
  closed: 'Market closed',
  'post-close': 'Closing session',
  buffer: 'Pre-open ended',
};

/** Whether shares of NSE trade now, by the hours of paper or of the exchange. */
export function MarketPhase(): ReactNode {
  const { data } = useSystem();
  const share = data?.markets.find(({ exchange }) => exchange === 'NSE');
  if (!data || !share) return null;
  if (data.modes.market === 'always-open')
    return <span title="SPARK_MARKET=always-open">Paper always open</span>;
  const { phase, next, nextAt } = share.live;
  const words = WORDS[phase] ?? (phase.startsWith('pre-open') ? 'Pre-open' : 'Closing auction');
  return <span title={next && nextAt ? `${next} at ${nextAt.slice(11, 16)}` : ''}>{words}</span>;
}
