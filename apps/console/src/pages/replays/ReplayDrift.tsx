import type { Replay } from '@spark/client';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { ComparedDay, Comparing } from '../deployments/ComparedDay.tsx';

/** A replayed day that is over beside its backtest, which is played when it is asked for. */
export function ReplayDrift({ replay: { replayID, state } }: { readonly replay: Replay }): ReactNode {
  const [isAsked, setAsked] = useState(false);
  if (state !== 'done') return null;
  return (
    <Panel
      title="Drift"
      aside={
        !isAsked && (
          <Button isSmall onClick={() => setAsked(true)}>
            Compare with the backtest
          </Button>
        )
      }
    >
      {isAsked ? (
        <Comparing
          name={['replays', 'drift', replayID]}
          read={async (spark) => (await spark.readReplayDrift({ replayID })).data[0]}
        >
          {(day) => <ComparedDay compared={day} />}
        </Comparing>
      ) : (
        <p className="quiet">
          What it traded beside the backtest of that day: where fills differ, and what that cost.
        </p>
      )}
    </Panel>
  );
}
