import type { BrokerOrderRow } from './broker-dialect.ts';
import { brokerSentence } from './broker-sentence.ts';

/** Reports states that a broker has invented: an order in one of them would wait without anybody noticing. */
export type UnknownStatusLog = {
  readonly look: (rows: readonly BrokerOrderRow[]) => void;
  /** A new day: what is still unknown is reported again. */
  readonly clear: () => void;
};

type Parts = {
  readonly broker: string;
  /** Whether an order is one of ours, and not one that was placed in the broker's own app. */
  readonly isOurs: (orderId: string) => boolean;
  readonly publish: (sentence: string) => void;
};

/** A broker that writes something else into every row would be reported without end. */
const WORDS_MAX = 20;

export function createUnknownStatusLog({ broker, isOurs, publish }: Parts): UnknownStatusLog {
  const reported = new Set<string>();
  return {
    look: (rows) => {
      for (const { isUnknownStatus, rawStatus, orderId } of rows) {
        if (!isUnknownStatus || reported.has(rawStatus) || reported.size >= WORDS_MAX || !isOurs(orderId))
          continue;
        reported.add(rawStatus);
        publish(
          `${broker} says "${brokerSentence(rawStatus)}" of order ${orderId}, which Spark does not know. The order counts as it was before; look at it in the app of the broker.`,
        );
      }
    },
    clear: () => reported.clear(),
  };
}
