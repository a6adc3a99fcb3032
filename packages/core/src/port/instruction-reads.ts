import type { Instruction, InstructionKind } from '../instruction/instruction.ts';
import type { Instant } from '../time/ist.ts';

/** What Spark holds for users until its moment comes. */
export type InstructionReads = {
  /** Those of all users that are not over, in order of their numbers. */
  readonly openInstructions: (page: {
    readonly afterId: number;
    readonly limit: number;
  }) => Promise<readonly InstructionRow[]>;
  /** Of one user, the newest first. */
  readonly readInstructions: (filter: InstructionFilter) => Promise<readonly InstructionRow[]>;
  /** Drops those that were over before this instant. */
  readonly forgetInstructions: (before: Instant) => Promise<void>;
};

export type InstructionRow = Instruction & {
  readonly id: number;
  readonly ucc: string;
  /** When it changed last. */
  readonly at: Instant;
  /** Whether it still waits or works; one that is over never changes again. */
  readonly open: boolean;
};

/** What is left out is not asked for. */
export type InstructionFilter = {
  readonly ucc: string;
  readonly kind?: InstructionKind;
  readonly id?: number;
  readonly open?: boolean;
  readonly beforeId?: number;
  readonly limit: number;
};
