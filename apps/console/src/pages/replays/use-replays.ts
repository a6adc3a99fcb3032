import { useState } from 'react';
import { useAction } from '../../parts/use-action.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSpark } from '../../session/session-context.tsx';
import { isUnderWay } from './replay-text.ts';

/** A day that is played stands elsewhere every moment. */
const LIST_EVERY_MS = 2_000;
const ONE_EVERY_MS = 1_000;

/** The replays of the user, the newest first. */
export function useReplays() {
  return useRead(['replays'], async (spark) => (await spark.listReplays()).data, {
    everyMs: LIST_EVERY_MS,
  });
}

/** One replay; it is not asked for any more once it is over. */
export function useReplay(replayID: number) {
  const [over, setOver] = useState<number | null>(null);
  const read = useRead(
    ['replays', 'one', replayID],
    async (spark) => (await spark.readReplay({ replayID })).data[0] ?? null,
    {
      isOff: !Number.isSafeInteger(replayID),
      ...(over === replayID ? {} : { everyMs: ONE_EVERY_MS }),
    },
  );
  const isOver = read.data?.replayID === replayID && !isUnderWay(read.data);
  if (isOver && over !== replayID) setOver(replayID);
  return read;
}

type Steered = { readonly replayID: number };

export function usePauseReplay() {
  const spark = useSpark();
  return useAction(({ replayID, paused }: Steered & { readonly paused: boolean }) =>
    spark.steerReplay({ replayID, paused }),
  );
}

export function useReplaySpeed() {
  const spark = useSpark();
  return useAction(({ replayID, speed }: Steered & { readonly speed: number }) =>
    spark.steerReplay({ replayID, speed }),
  );
}

/** Stops one that is under way, deletes one that is over. */
export function useEndReplay() {
  const spark = useSpark();
  return useAction(({ replayID }: Steered) => spark.removeReplay({ replayID }));
}
