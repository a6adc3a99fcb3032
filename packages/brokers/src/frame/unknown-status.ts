import type { BrokerOrderRow } from './broker-dialect.ts';
import { toldWords } from './broker-sentence.ts';

/** Tells of states that a broker has invented: an order in one of them would wait without anybody noticing. */
export type StatusWatch = {
  readonly look: (rows: readonly BrokerOrderRow[]) => void;
  /** A new day: what is still strange is told again. */
  readonly clear: () => void;
};

type Parts = {
  readonly broker: string;
  /** Whether an order is one of ours, and not one that was placed in the broker's own app. */
  readonly isOurs: (orderId: string) => boolean;
  readonly tell: (sentence: string) => void;
};

/** A broker that writes something else into every row would be told of without end. */
const WORDS_MAX = 20;

export function createStatusWatch({ broker, isOurs, tell }: Parts): StatusWatch {
  const told = new Set<string>();
  return {
    look: (rows) => {
      for (const { isStrange, rawStatus, orderId } of rows) {
        if (!isStrange || told.has(rawStatus) || told.size >= WORDS_MAX || !isOurs(orderId)) continue;
        told.add(rawStatus);
        tell(
          `${broker} says "${toldWords(rawStatus)}" of order ${orderId}, which Spark does not know. The order counts as it was before; look at it in the app of the broker.`,
        );
      }
    },
    clear: () => told.clear(),
  };
}
