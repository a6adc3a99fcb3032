import type { LiveTotal } from '@spark/client';
import type { ReactNode } from 'react';
import { Gain } from '../../parts/Figure.tsx';
import { count } from '../../text/money.ts';

type DayTotalProps = { readonly total: Pick<LiveTotal, 'totalpnl' | 'knownpnl' | 'unknownpositions'> };

/** A total. Where a price is missing it is not a total, and says what is known. */
export function DayTotal({ total: { totalpnl, knownpnl, unknownpositions } }: DayTotalProps): ReactNode {
  if (totalpnl !== null) return <Gain value={totalpnl} />;
  return (
    <span>
      <Gain value={null} reason="A price is not known, so the total is not known" />{' '}
      <small className="quiet">
        known: <Gain value={knownpnl} />, {count(unknownpositions)} without a price
      </small>
    </span>
  );
}
