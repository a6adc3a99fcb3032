import type { Replay, Spark } from '@spark/client';
import { useEffect, useRef, useState } from 'react';
import { explainFailure } from '../api-reference/explain-failure.ts';

const SPEED = 600;
const READ_EVERY_MS = 500;

type Steering = { readonly paused: boolean } | { readonly speed: number };

/** One replay of the reader: started, read again and again until it is over, and stopped when the page is left. */
export function useReplay(spark: Spark | null) {
  const [replay, setReplay] = useState<Replay>();
  const [status, setStatus] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const current = useRef<number>(undefined);
  useEffect(
    () => () => {
      const replayID = current.current;
      current.current = undefined;
      if (replayID !== undefined) spark?.removeReplay({ replayID }).catch(() => undefined);
    },
    [spark],
  );

  async function start(): Promise<void> {
    if (!spark) return;
    setIsBusy(true);
    setReplay(undefined);
    setStatus('Opening the day…');
    try {
      await stopEarlier(spark);
      const { data: templates } = await spark.listStrategyTemplates();
      const { data: rows } = await spark.startReplay({
        document: templates[0]?.document ?? {},
        speed: SPEED,
      });
      const replayID = rows[0]?.replayID ?? 0;
      current.current = replayID;
      await follow(spark, replayID);
    } catch (error) {
      setStatus(explainFailure(error));
    }
    setIsBusy(false);
  }

  async function follow(from: Spark, replayID: number): Promise<void> {
    while (current.current === replayID) {
      const { data } = await from.readReplay({ replayID });
      const [now] = data;
      if (now === undefined) return;
      setReplay(now);
      const isOver = now.state === 'done' || now.state === 'stopped' || now.state === 'failed';
      setStatus(isOver ? ended(now) : `The day is ${now.state}.`);
      if (isOver) {
        current.current = undefined;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
    }
  }

  async function toCurrent(call: (to: Spark, replayID: number) => Promise<unknown>): Promise<void> {
    const replayID = current.current;
    if (!spark || replayID === undefined) return;
    await call(spark, replayID).catch((error) => setStatus(explainFailure(error)));
  }

  return {
    ...{ replay, status, isBusy, start },
    steer: (change: Steering) => toCurrent((to, replayID) => to.steerReplay({ replayID, ...change })),
    stop: () => toCurrent((to, replayID) => to.removeReplay({ replayID })),
  };
}

/** One that is still under way, from another tab or before a reload, makes room. */
async function stopEarlier(spark: Spark): Promise<void> {
  const { data } = await spark.listReplays();
  for (const { replayID, state } of data)
    if (state === 'starting' || state === 'playing' || state === 'paused')
      await spark.removeReplay({ replayID });
}

function ended({ state, says, orders }: Replay): string {
  const count = `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`;
  return state === 'done' ? `The session is over: ${count}.` : (says ?? 'It was stopped.');
}
