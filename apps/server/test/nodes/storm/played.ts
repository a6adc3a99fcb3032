import type { Storm, StormOptions } from './nodes-in-storm.ts';
import type { LoadOptions, Trader } from './traders.ts';

/** One kind of fault, under load. What it prints are figures of this machine at this moment. */
export type Played = {
  readonly name: string;
  /** What its nodes have that those of others do not. */
  readonly nodes?: Omit<StormOptions, 'seed'>;
  /** How its traders place orders. */
  readonly load?: Omit<LoadOptions, 'seed'>;
  /** Spark itself places orders in it, such as at the end of the day. */
  readonly hasOwnOrders?: boolean;
  readonly play: (given: Given) => Promise<void>;
};

export type Given = {
  readonly storm: Storm;
  readonly traders: readonly Trader[];
  readonly times: number;
  readonly seed: number;
  /** No new orders from here on. */
  readonly endLoad: () => Promise<void>;
  readonly say: (text: string) => void;
};

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

export function firstTrader({ traders: [first] }: Pick<Given, 'traders'>): Trader {
  if (first === undefined) throw new Error('A storm has traders.');
  return first;
}

/** In which epoch the desk of each trader is. */
export async function epochsOf({ storm, traders }: Given): Promise<string> {
  const uccs = traders.map(({ ucc }) => `'${ucc}'`).join();
  const rows = await storm.postgres.execute(
    `SELECT ucc, epoch FROM desks WHERE ucc IN (${uccs}) ORDER BY ucc`,
  );
  return JSON.stringify(rows);
}
