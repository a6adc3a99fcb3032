import type {
  AccountOrder,
  AlertAction,
  AlertRow,
  DeploymentDayRow,
  DeploymentRow,
  JournalEntry,
  Leg,
  MessageRow,
  PairingState,
  Position,
  SignalRow,
  Slice,
  StoredInstruction,
  StoredOrder,
  TradeRow,
  WebhookRow,
} from '@spark/core';
import { A_TRADING_MORNING } from '../world/manual-clock.ts';
import { type SliceFields, sliceWith } from '../world/slice-with.ts';
import { type EntryRows, entryWith } from './entry-with.ts';

export const MORNING = A_TRADING_MORNING;
export const TODAY = '2026-11-16';

const PLACED: Slice = {
  tag: 'SPQ71HV00',
  qty: 65,
  status: 'Placed',
  outcomeUnknown: false,
  orderId: 'T1001',
  terms: { type: 'Limit', limitPaise: 17_000, triggerPaise: null },
  filledQty: 0,
  filledValuePaise: 0,
  lastFillAt: null,
  asked: null,
  message: 'नमस्ते',
  placedAt: MORNING,
};

export function slice(change: SliceFields = {}): Slice {
  return sliceWith(PLACED, change);
}

export function accountOrder(ucc: string, reftag: number, change: Partial<AccountOrder> = {}): AccountOrder {
  return {
    reftag,
    strefId: 2240,
    ucc,
    accountName: 'account1',
    strategyName: 'test1',
    instrument: {
      key: 'NFO:63915',
      symbol: 'NIFTY23NOV2624000CE',
      isDerivative: true,
      lotSize: 65,
      tickPaise: 5,
    },
    side: 'Buy',
    product: 'Intraday',
    qty: 65,
    splitBy: 0,
    terms: { type: 'Limit', limitPaise: 17_000, triggerPaise: null },
    operations: { timeLimitSeconds: 30, priceBufferPaise: 500, shouldExecute: true },
    operation: { kind: 'watching' },
    forwardTest: false,
    capitalPaise: 10_000_000,
    placedAt: MORNING,
    marketPaise: null,
    slices: [slice()],
    reconciledAt: null,
    ...change,
  };
}

export function storedOrder(ucc: string, reftag: number, change: Partial<AccountOrder> = {}): StoredOrder {
  return { order: accountOrder(ucc, reftag, change), tradedAt: null };
}

export function finished(ucc: string, reftag: number, change: Partial<AccountOrder> = {}): StoredOrder {
  return storedOrder(ucc, reftag, { slices: [slice({ status: 'Executed', filledQty: 65 })], ...change });
}

export function position(change: Partial<Position> = {}): Position {
  return {
    strategyName: 'test1',
    instrumentKey: 'NFO:63915',
    product: 'Intraday',
    forwardTest: false,
    symbol: 'NIFTY23NOV2624000CE',
    netQty: 65,
    openCostPaise: 65 * 17_000,
    bookedPaise: -82,
    day: TODAY,
    closeAsked: false,
    ...change,
  };
}

export function leg(change: Partial<Leg> = {}): Leg {
  return {
    reftag: 1939,
    strategyName: 'test1',
    instrumentKey: 'NFO:63915',
    symbol: 'NIFTY23NOV2624000CE',
    product: 'Intraday',
    forwardTest: false,
    side: 'Buy',
    qty: 65,
    valuePaise: 65 * 17_000,
    at: MORNING,
    marketPaise: null,
    capitalPaise: 10_000_000,
    orders: 1,
    chargesPaise: 2_412,
    ...change,
  };
}

export function pairing(change: Partial<PairingState> = {}): PairingState {
  return { open: [leg()], waiting: [leg({ reftag: 0 })], since: TODAY, atWork: [1938], ...change };
}

export function tradeRow(ucc: string, number: number, change: Partial<TradeRow> = {}): TradeRow {
  const exit = leg({ reftag: 1940, side: 'Sell', valuePaise: 65 * 17_500 });
  const [entryValuePaise, exitValuePaise] = [65 * 17_000, 65 * 17_500];
  return {
    number,
    ucc,
    accountName: 'account1',
    strategyName: 'test1',
    day: TODAY,
    trade: {
      entry: leg(),
      exit,
      qty: 65,
      entryValuePaise,
      exitValuePaise,
      profitPaise: 65 * 500,
      chargesPaise: null,
    },
    ...change,
  };
}

export function messageRow(id: number, change: Partial<MessageRow> = {}): Omit<MessageRow, 'ucc'> {
  return {
    id,
    accountName: 'account1',
    chatId: '-987654321',
    at: MORNING,
    text: 'Order placed\nनमस्ते ✓',
    ...change,
  };
}

type NewWebhook = Omit<WebhookRow, 'ucc' | 'lastUsedAt'>;
type NewAlert = Omit<AlertRow, 'ucc'>;

export function webhook(id: number, change: Partial<NewWebhook> = {}): NewWebhook {
  return {
    id,
    name: 'TradingView',
    tokenHash: `hash-${id}`,
    createdAt: MORNING,
    expiresAt: MORNING + 86_400_000,
    ...change,
  };
}

const LOG: AlertAction = {
  kind: 'log',
  call: { name: 'Webhook LogAlert', payload: '{}', about: 'test1' },
  type: 'INFO',
  message: 'नमस्ते ✓',
  chat: null,
};

export function alert(id: number, change: Partial<NewAlert> = {}): NewAlert {
  return {
    id,
    webhookId: 7,
    fingerprint: `body:${id}`,
    bodyHash: 'hash',
    at: MORNING,
    actions: [LOG],
    outcomes: [],
    finished: false,
    ...change,
  };
}

export function priceAlert(
  id: number,
  { open = true, at = MORNING }: { readonly open?: boolean; readonly at?: number } = {},
): StoredInstruction {
  return {
    id,
    at,
    open,
    kind: 'price-alert',
    body: {
      name: 'NIFTY above 25,000 ↑',
      watched: { kind: 'price', instrumentKey: 'NSE:26000', symbol: 'NIFTY 50', expiry: null },
      condition: { kind: 'above', level: 2_500_000 },
      repeat: 'once',
      pauseSeconds: 60,
      message: null,
      toChat: false,
      postTo: null,
      actions: [LOG],
      state: { side: 'below', reference: null, firings: 0, lastFiredAt: null, lastValue: null },
      createdAt: MORNING,
      validUntil: null,
      ended: null,
    },
  };
}

export function deployment(
  id: number,
  change: Partial<Omit<DeploymentRow, 'ucc'>> = {},
): Omit<DeploymentRow, 'ucc'> {
  return {
    id,
    at: MORNING,
    strategyName: 'test1',
    documentId: 12,
    rev: 3,
    hash: 'ab'.repeat(32),
    mode: 'forward',
    state: 'running',
    name: 'Straddle ↑ of 9:20',
    parameters: { fast: 9, slow: 21.5 },
    createdAt: MORNING,
    next: null,
    ended: null,
    ...change,
  };
}

export function deploymentDay(
  deployment: number,
  change: Partial<Omit<DeploymentDayRow, 'ucc'>> = {},
): Omit<DeploymentDayRow, 'ucc'> {
  const row = { deployment, accountName: 'account1', day: TODAY, at: MORNING, open: true };
  return { ...row, body: '{"v":3,"minute":7}', ...change };
}

export function signal(alert: number, change: Partial<Omit<SignalRow, 'ucc'>> = {}): Omit<SignalRow, 'ucc'> {
  return { alert, place: 0, deployment: 41, name: 'breakout', at: MORNING, ...change };
}

/** Something of every kind. */
export function rowsOfEveryKind(ucc: string) {
  const order = accountOrder(ucc, 1939);
  return {
    ucc,
    at: MORNING,
    facts: [{ kind: 'order-planned', order }],
    orders: [{ order, tradedAt: null }],
    positions: [{ accountName: 'account1', position: position() }],
    logs: [{ at: MORNING, name: 'test1', type: 'INFO', message: 'Order placed in account1 ✓' }],
    profit: [{ accountName: 'account1', strategyName: 'test1', at: MORNING, paise: -82 }],
    trades: [tradeRow(ucc, 501)],
    pairings: [{ accountName: 'account1', state: pairing() }],
    messages: [messageRow(7)],
    reply: { key: 'once', bodyHash: 'hash', reply: '{"strefID":2240}', at: MORNING },
    webhooks: [webhook(7)],
    alerts: [alert(1207)],
    instructions: [priceAlert(88)],
    deployments: [deployment(41)],
    deploymentDays: [deploymentDay(41)],
    signals: [signal(1207)],
  } as const satisfies EntryRows;
}

export function journalEntry(ucc: string): JournalEntry {
  return entryWith(rowsOfEveryKind(ucc));
}
