import type {
  Account,
  DeploymentRow,
  Exit,
  Gtt,
  Guards,
  Link,
  OrderBookRow,
  PositionRow,
  PriceAlert,
  Strategy,
} from '@spark/contract';
import type { ToolName } from './generated/tools.ts';

/**
 * The calls of Spark behind the tools, as the logged-in user. The client of Spark has them all; it is passed in, so
 * that this package knows neither a login nor an address.
 */
export type SparkCalls = Renderings & {
  readonly [name in Exclude<ToolName, keyof Renderings>]: Call<never, unknown>;
};

/** What the rules about risk read before a tool is called. */
type Renderings = {
  readonly listAccounts: Call<NoInput, Pick<Account, 'AccountName' | 'Broker' | 'UCC'>>;
  readonly listStrategies: Call<NoInput, Pick<Strategy, 'StrategyName' | 'ForwardTest'>>;
  readonly listLinks: Call<NoInput, Link>;
  readonly listGuards: Call<NoInput, Guards>;
  readonly readOrderBook: Call<{ readonly strefid: number; readonly today: boolean }, BookedOrder>;
  readonly listPriceAlerts: Call<{ readonly all: boolean }, Pick<PriceAlert, 'id' | 'actions'>>;
  readonly listGtts: Call<
    { readonly all: boolean },
    Pick<Gtt, 'id' | 'strategyname' | 'ForwardTest' | 'account'>
  >;
  readonly listExits: Call<NoInput, Pick<Exit, 'id' | 'ForwardTest' | 'acname' | 'closes' | 'closesAcname'>>;
  readonly listDeployments: Call<{ readonly all: boolean }, Pick<DeploymentRow, 'deploymentID' | 'mode'>>;
  readonly readPositions: Call<{ readonly open: boolean }, HeldPosition>;
};

export type BookedOrder = Pick<
  OrderBookRow,
  | 'AccountName'
  | 'StrategyName'
  | 'ForwardTest'
  | 'strefID'
  | 'token'
  | 'productType'
  | 'transType'
  | 'Operations'
  | 'active'
>;

export type HeldPosition = Pick<
  PositionRow,
  'AccountName' | 'StrategyName' | 'ForwardTest' | 'token' | 'productType' | 'qty'
>;

type Call<Input, Row> = (input: Input, options?: CallOptions) => Promise<Reply<Row>>;
type NoInput = Readonly<Record<string, never>>;

export type CallOptions = { readonly signal?: AbortSignal | undefined };

export type Reply<Row> = {
  readonly message: string;
  readonly data: readonly Row[];
  /** The cursor of the next page, and the note of a reply that is not complete. */
  readonly next?: number | undefined;
  readonly notice?: string | undefined;
};
