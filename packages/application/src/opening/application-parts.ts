import type { SignalHistory } from '@spark/algos';
import type { LiveAdapter } from '@spark/brokers';
import type {
  Duties,
  ExitRefusal,
  Instrument,
  Ownership,
  Runtime,
  SendPermits,
  SharedCalls,
  Store,
  TradingVenue,
} from '@spark/core';
import type { Refusal } from '@spark/engine';
import type { StorePlace } from '@spark/store';
import type { DeploymentsParts } from '../deployments/deployments.ts';
import type { ListFromRules } from '../instruments/instrument-book.ts';
import type { NodeParts } from '../node/cluster-node-port.ts';
import type { OwnerCalls } from '../node/owner-calls.ts';
import type { Market } from '../prices/prices.ts';
import type { Settings } from '../settings/settings.ts';
import type { OwnersDesk } from '../users/first-start.ts';
import type { LoginLimits } from '../users/sign-in.ts';
import type { VisitorLimits } from '../visitors/visitor-service.ts';

/** What a rim passes to the application. Tests replace some parts. */
export type ApplicationParts = {
  readonly runtime: Runtime;
  readonly settings: Settings;
  /** The sentence for the execution log. */
  readonly explain: (refusal: Refusal | ExitRefusal) => string;
  /** The address under which people reach the rim, for login redirects. It may be known only once the rim listens. */
  readonly publicUrl: () => string;
  /** Whether the live brokers are simulated on this machine. */
  readonly simulatesBrokers: boolean;
  /** The live brokers, when not those of the registry. */
  readonly adapters?: readonly LiveAdapter[] | undefined;
  /** Whose accounts are opened here, when not everybody's. */
  readonly ownership?: Ownership | undefined;
  /** What is done here for all, when not everything. */
  readonly duties?: Duties | undefined;
  /** How something is done where a desk is worked for, when not always here. A node makes its own. */
  readonly ownerCalls?: OwnerCalls | undefined;
  /** What makes this process one of several nodes; then it owns the desks that it claims, and no others. */
  readonly node?: NodeParts | undefined;
  /** Where the data comes from, when not from where the settings say. A node opens its own. */
  readonly openStore?: ((place: StorePlace) => Promise<Store>) | undefined;
  /** False while another server may have taken over: nothing is sent to a broker then. */
  readonly mayAct?: (() => boolean) | undefined;
  /** How long ago the last acknowledged beat of this node began. A node says it itself. */
  readonly beatAgeMs?: (() => number | null) | undefined;
  /** How many nodes serve clients. A node says it itself. */
  readonly servers?: (() => number) | undefined;
  /** What all nodes use of the budgets of brokers together. A node says it itself. */
  readonly sharedCalls?: SharedCalls | undefined;
  /** Asked before anything leaves for a broker, where a desk can be another process's. A node makes its own. */
  readonly permitFor?: SendPermits | undefined;
  /** Where prices come from, when not from the simulated exchange; or what is made of it. */
  readonly market?: Market | ((own: Market) => Market) | undefined;
  /** Where orders go, when not to the venue of the account's broker. */
  readonly venue?: TradingVenue | undefined;
  /** Where forward tests go, when not to the simulated exchange, or to the venue above. */
  readonly forwardVenue?: TradingVenue | undefined;
  /** What simulated brokers list, when not everything but the options of shares. */
  readonly isListed?: ((instrument: Instrument) => boolean) | undefined;
  /** Makes the list of a day from the rules, when it is not made anew each time. */
  readonly listFromRules?: ListFromRules | undefined;
  /** Whether brokers list less than on a real day, which would look like a truncated list. */
  readonly hasShortLists?: boolean | undefined;
  readonly loginLimits?: LoginLimits | undefined;
  readonly visitorLimits?: VisitorLimits | undefined;
  /** The owner's initial desk, when not the one that the documentation uses. */
  readonly ownersDesk?: OwnersDesk | undefined;
  /** The thread of a replay with the words of this rim; without it refusals in a replay stand as codes. */
  readonly replayThread?: URL | undefined;
  /** The signals that came to deployments, where that is known beforehand, as in a replay. */
  readonly signals?: SignalHistory | undefined;
  /** Receives the decisions of every candle of a deployment. */
  readonly onCandle?: DeploymentsParts['onCandle'];
};

/** The closing stack: parts are closed in reverse, each after all that depend on it. */
export type Closing = Pick<AsyncDisposableStack, 'defer'>;
