import type { DeployedAccountView, ReplayView } from '@spark/application';
import type { Replay, ReplayRow } from '@spark/contract';
import { type Instant, istTimestamp, rupeesFromPaise } from '@spark/core';
import { toWireLeg } from './deployment.ts';

export function toWireReplayRow(view: ReplayView): ReplayRow {
  const { played } = view;
  const account = played?.account ?? null;
  return {
    replayID: view.id,
    state: view.state,
    says: view.problem,
    name: view.document.name,
    id: view.saved?.id ?? null,
    rev: view.saved?.rev ?? null,
    documentHash: view.documentHash,
    params: { ...view.parameters },
    date: view.day,
    speed: view.speed,
    at: played && istTimestamp(played.at),
    progress: progressOf(view),
    spot: orNull(played?.spotPaise ?? null),
    booked: rupeesFromPaise(account?.bookedPaise ?? 0),
    open: account === null ? 0 : orNull(account.openPaise),
    createdAt: istTimestamp(view.createdAt),
    endedAt: stamp(view.endedAt),
  };
}

export function toWireReplay(view: ReplayView): Replay {
  const account = view.played?.account ?? null;
  return {
    ...toWireReplayRow(view),
    minutes: account?.today.minutes ?? 0,
    marketHash: account?.today.marketHash ?? null,
    decisionHash: account?.today.decisionHash ?? null,
    stopped: account?.stopped ?? null,
    legs: account?.legs.map((leg) => toWireLeg(leg, view.document)) ?? [],
    orders: account === null ? [] : ordersOf(account),
    decisions: account?.decisions.map(({ at, says }) => ({ at: istTimestamp(at), says })) ?? [],
  };
}

function progressOf({ played }: ReplayView): number {
  if (played === null) return 0;
  const { at, startsAt, endsAt } = played;
  return Math.round(Math.max(0, (at - startsAt) / (endsAt - startsAt)) * 1_000) / 10;
}

function ordersOf({ legs }: DeployedAccountView): Replay['orders'] {
  return legs
    .flatMap(({ orders }) => orders)
    .sort((one, other) => one.at - other.at)
    .map((order) => ({
      ...{ strefID: order.strefId, at: istTimestamp(order.at), leg: order.leg, of: order.of },
      ...{ symbol: order.symbol, transType: order.side, qty: order.qty, filled: order.filledQty },
      price: order.filledQty === 0 ? null : Math.round(order.filledValuePaise / order.filledQty) / 100,
      ...{ state: order.state, why: order.why, problem: order.problem },
    }));
}

function stamp(at: Instant | null): string | null {
  return at === null ? null : istTimestamp(at);
}

function orNull(paise: number | null): number | null {
  return paise === null ? null : rupeesFromPaise(Math.round(paise));
}
