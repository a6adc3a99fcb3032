import type { PriceBand } from '../order/order-refusal.ts';
import type { ExitMeasure } from './exit.ts';

/** Why an exit cannot be set or changed so. */
export type ExitRefusal =
  | { readonly code: 'exit-without-rule' }
  /** A price is that of one position. */
  | { readonly code: 'exit-price-of-scope'; readonly rule: 'stop' | 'target' }
  | { readonly code: 'exit-trail-without-stop' }
  /** A stop that moves faster than what it follows would overtake it. */
  | { readonly code: 'exit-step-too-large'; readonly rule: 'trail' | 'lock' }
  | { readonly code: 'exit-lock-keeps-all' }
  /** A loss of more than all that a long position cost. */
  | { readonly code: 'exit-beyond-all' }
  | {
      readonly code: 'exit-passed';
      readonly rule: 'stop' | 'target';
      readonly by: ExitMeasure;
      readonly level: number;
      readonly value: number;
    }
  | {
      readonly code: 'exit-target-is-loss';
      readonly side: 'long' | 'short';
      readonly level: number;
      readonly entryPaise: number;
    }
  | {
      readonly code: 'exit-outside-band';
      readonly rule: 'stop' | 'target' | 'trail';
      readonly pricePaise: number;
      readonly band: PriceBand;
    }
  | { readonly code: 'exit-time-over' }
  | { readonly code: 'exit-basket-over'; readonly id: number }
  /** The basket that is closed is a forward test and what is watched is not, or the other way round. */
  | { readonly code: 'exit-basket-apart'; readonly id: number }
  | { readonly code: 'exit-never-expires' }
  | { readonly code: 'exit-blocks-part' }
  | { readonly code: 'exit-same'; readonly id: number }
  | { readonly code: 'exit-limit'; readonly limit: number }
  | { readonly code: 'exit-unknown'; readonly id: number }
  | { readonly code: 'exit-fired'; readonly id: number }
  | { readonly code: 'exit-price-unknown'; readonly what: string };
