import type { BasketRequest, Spark } from '@spark/client';
import { useRef, useState } from 'react';
import { readPaperDesk } from '../try-desk/paper-desk.ts';

export interface Placing {
  /** The number of the placed basket; null before. */
  readonly basketID: number | null;
  readonly isBusy: boolean;
  /** What the last call said. */
  readonly message: string;
  readonly failure: unknown;
  readonly place: (request: BasketRequest) => Promise<void>;
  readonly close: () => Promise<void>;
  /** Opens a new ticket. */
  readonly startAnew: () => void;
}

/** Places the ticket once: its key stays the same until it is changed or a new one is opened. */
export function usePlacing(spark: Spark): Placing {
  const ticket = useRef<{ readonly of: string; readonly key: string }>(null);
  const isSending = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [basketID, setBasketID] = useState<number | null>(null);
  const [message, setMessage] = useState('');
  const [failure, setFailure] = useState<unknown>();

  const send = async (call: () => Promise<string>) => {
    // A second click comes before the page has rendered the first.
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setFailure(undefined);
    setMessage('');
    await call().then(setMessage, setFailure);
    isSending.current = false;
    setIsBusy(false);
  };

  const place = (request: BasketRequest) =>
    send(async () => {
      await assertOnPaper(spark, request);
      const of = JSON.stringify(request);
      // Changed legs are another ticket: Spark refuses a key that comes with another basket.
      if (ticket.current?.of !== of) ticket.current = { of, key: newKey() };
      const reply = await spark.placeBasket(request, { idempotencyKey: ticket.current.key });
      setBasketID(reply.data[0]?.basketID ?? null);
      return reply.message;
    });

  const close = () =>
    send(async () => {
      if (basketID === null) return '';
      return (await spark.squareOffBasket({ basketID })).message;
    });

  const startAnew = () => {
    ticket.current = null;
    setBasketID(null);
    setMessage('');
    setFailure(undefined);
  };

  return { basketID, isBusy, message, failure, place, close, startAnew };
}

/** A live account may have been linked since the strategies were read. */
async function assertOnPaper(spark: Spark, { strategyname, identifier }: BasketRequest): Promise<void> {
  const strategy = (await readPaperDesk(spark)).find(({ name }) => name === strategyname);
  const isOnPaper =
    identifier === undefined
      ? strategy?.isPaperOnly
      : strategy?.accounts.some((account) => account.identifier === identifier);
  if (!isOnPaper)
    throw new Error(
      `${strategyname} is not on paper any more. Nothing was placed: open the playground again.`,
    );
}

/** Made without crypto.randomUUID, which pages over plain HTTP do not have. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
