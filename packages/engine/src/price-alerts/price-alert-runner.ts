import {
  type AlertAction,
  type AlertFiring,
  actionsOfFiring,
  advanceAlert,
  alertMessage,
  type CancelTimer,
  type Clock,
  type InstructionEnd,
  type InstructionRow,
  istTimestamp,
  type Journal,
  type JournalWrite,
  logText,
  type Ownership,
  type PriceAlert,
  type Result,
  type Timers,
  valueText,
  watchedText,
} from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { AlertRunner } from '../alerts/alert-runner.ts';
import { fingerprintOf } from '../alerts/instruction-alert.ts';
import type { DeskService } from '../desk/desk-service.ts';
import {
  createInstructionShelf,
  type Held,
  type InstructionShelf,
} from '../instructions/instruction-shelf.ts';
import type { OrderNumbers } from '../orders/order-numbers.ts';
import type { OpenValue, WatchedValues } from './watched-values.ts';

export type PriceAlertRunner = {
  readonly add: (ucc: string, alert: PriceAlert) => Promise<Result<Held<PriceAlert>, 'too-many'>>;
  /** As it is durable; null where none waits. */
  readonly find: (ucc: string, id: number) => PriceAlert | null;
  /** False: there is none that waits any more. */
  readonly change: (ucc: string, id: number, next: (alert: PriceAlert) => PriceAlert) => Promise<boolean>;
  /** False: there is none that waits. */
  readonly remove: (ucc: string, id: number) => Promise<boolean>;
  /** The value that an alert follows, for people; null where it is unknown. */
  readonly valueOf: (id: number) => number | null;
  readonly start: () => Promise<void>;
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly journal: Journal;
  readonly numbers: OrderNumbers;
  readonly desks: Pick<DeskService, 'read' | 'follow'>;
  readonly alerts: Pick<AlertRunner, 'prepare'>;
  readonly values: WatchedValues;
  readonly ownership?: Ownership | undefined;
  /** Why its level is of no use since a corporate action, as a sentence; null where it is. */
  readonly adjusted: (alert: PriceAlert) => string | null;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Sends a message to all chats of the user. */
  readonly notifyChat: (ucc: string, accountName: string | null, message: string) => Promise<void>;
  readonly onIncident: (message: string, error?: unknown) => void;
};

/** How often alerts are checked without news: their time may be up, or a pause over. */
const CHECK_EVERY_MS = 60_000;

/** Follows the values of price alerts and fires them. */
export function createPriceAlertRunner(parts: Parts): PriceAlertRunner {
  const { clock, timers, values, alerts, onIncident } = parts;
  const open = new Map<number, OpenValue>();
  let cancelCheck: CancelTimer | null = null;
  const shelf: InstructionShelf<PriceAlert> = createInstructionShelf({
    ...parts,
    limit: LIMITS.priceAlertsPerUser,
    bodyOf: (row: InstructionRow) => (row.kind === 'price-alert' ? row.body : null),
    isOver: ({ ended }) => ended !== null,
    rowOf: (row, body) => ({ ...row, kind: 'price-alert', body }),
    watch: (held) => {
      const value = values.open(held.ucc, held.body.watched, () => check(held));
      open.set(held.id, value);
      return () => {
        open.delete(held.id);
        value.close();
      };
    },
  });

  function check(held: Held<PriceAlert>): void {
    if (held.isBusy || held.body.ended !== null) return;
    const adjusted = parts.adjusted(held.body);
    if (adjusted !== null) {
      finish(held, 'adjusted', `The price alert ${held.body.name} ended unfired: ${adjusted}`);
      return;
    }
    const value = open.get(held.id)?.now() ?? null;
    if (value === null) return;
    const { isAfterStart, body } = held;
    shelf.seen(held);
    const now = clock.now();
    if (advanceAlert(body, value, now).alert === body) return;
    run(held, (alert) => {
      const step = advanceAlert(alert, value, now);
      if (step.alert === alert) return null;
      if (!step.isFired) return { body: step.alert, batch: true };
      return fire(held, step.alert, { alert, value, at: now, isAfterStart });
    });
  }

  async function fire(held: Held<PriceAlert>, after: PriceAlert, firing: AlertFiring) {
    const { ucc, id: instructionId } = held;
    const prepared = await alerts.prepare({
      ...{ ucc, fingerprint: fingerprintOf(instructionId, after.state.firings) },
      actions: [...actionsOfFiring(firing), ...postOf(instructionId, firing)],
    });
    const ended: InstructionEnd | null =
      after.repeat === 'once' ? { at: firing.at, kind: 'fired', says: alertMessage(firing) } : null;
    return { body: { ...after, ended }, writes: prepared.writes, onDurable: prepared.start };
  }

  function run(held: Held<PriceAlert>, decide: Parameters<typeof shelf.change>[1]): void {
    shelf.change(held, decide).then(
      // Prices that came meanwhile were not checked.
      () => check(held),
      // The shelf reports a failure.
      () => undefined,
    );
  }

  /** Ends alerts whose time is up or whose contract is gone, and checks the others. */
  function checkAll(): void {
    cancelCheck = timers.at(clock.now() + CHECK_EVERY_MS, checkAll);
    const now = clock.now();
    for (const held of shelf.all()) {
      const { validUntil, name } = held.body;
      const gone = open.get(held.id)?.gone() ?? null;
      if (validUntil !== null && now >= validUntil)
        finish(held, 'expired', `The price alert ${name} ended unfired: its time is up.`);
      else if (gone !== null) finish(held, 'gone', `The price alert ${name} ended unfired: ${gone}`);
      else check(held);
    }
  }

  function finish(held: Held<PriceAlert>, kind: InstructionEnd['kind'], says: string): void {
    const at = clock.now();
    run(held, (alert) => ({
      body: { ...alert, ended: { at, kind, says } },
      writes: [lineWrite(alert.name, at, says)],
      onDurable: () => notify(held.ucc, says),
    }));
  }

  /** No alert waits for a message or fails because of it. */
  function notify(ucc: string, says: string): void {
    parts
      .notifyChat(ucc, null, says)
      .catch((error: unknown) => onIncident('A message to a chat could not be written.', error));
  }

  return {
    add: async (ucc, alert) => {
      const added = await shelf.add(ucc, alert);
      if (added.ok) check(added.value);
      return added;
    },
    find: (ucc, id) => shelf.find(ucc, id)?.body ?? null,
    change: async (ucc, id, next) => {
      const held = shelf.find(ucc, id);
      if (held === null) return false;
      const isChanged = await shelf.change(held, (alert) => ({ body: next(alert) }), 'once');
      if (isChanged) check(held);
      return isChanged;
    },
    remove: async (ucc, id) => {
      const held = shelf.find(ucc, id);
      if (held === null) return false;
      const at = clock.now();
      return shelf.change(
        held,
        (alert) => ({ body: { ...alert, ended: { at, kind: 'removed', says: 'You removed it.' } } }),
        'once',
      );
    },
    valueOf: (id) => open.get(id)?.shown() ?? null,
    start: async () => {
      await shelf.start();
      checkAll();
    },
    settled: shelf.settled,
    close: async () => {
      cancelCheck?.();
      await shelf.close();
    },
  };
}

/** The message to the user's own address. */
function postOf(id: number, firing: AlertFiring): readonly AlertAction[] {
  const { alert, value, at } = firing;
  if (alert.postTo === null) return [];
  const { watched, condition, name } = alert;
  const body = JSON.stringify({
    ...{ id, name, what: watchedText(watched) },
    ...('instrumentKey' in watched ? { token: watched.instrumentKey } : {}),
    condition: condition.kind,
    level: condition.kind === 'moves' ? `${condition.percent} %` : valueText(watched, condition.level),
    value: valueText(watched, value),
    ...{ firing: alert.state.firings + 1, at: istTimestamp(at), message: alertMessage(firing) },
  });
  return [
    { kind: 'post', call: { name: 'PriceAlert', payload: '{}', about: name }, url: alert.postTo, body },
  ];
}

function lineWrite(name: string, at: number, message: string): JournalWrite {
  return { kind: 'append-logs', lines: [{ at, name, type: 'INFO', message: logText(message) }] };
}
