import type { Ability, BrokerStage } from './broker-stage.ts';
import type { Trader } from './trader.ts';

/** One thing that every broker has to do right. The rule is that of packages/brokers/SPEC.md. */
export type BrokerCase = {
  readonly rule: string;
  readonly title: string;
  readonly needs?: readonly Ability[];
  readonly play: (on: Scene) => Promise<void>;
};

export type Scene = {
  readonly stage: BrokerStage;
  /** Connected to the account that faults befall. */
  readonly trader: Trader;
};
