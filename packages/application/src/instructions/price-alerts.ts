import {
  type AlertAction,
  type AlertChange,
  type AlertCondition,
  advanceAlert,
  type Clock,
  changeAlert,
  conditionText,
  DAY_MS,
  findAccount,
  findStrategy,
  type InstructionRow,
  type Instruments,
  isPassedAlready,
  type Journal,
  NEW_ALERT_STATE,
  ok,
  type PriceAlert,
  type Result,
  refuse,
  type Scope,
  valueText,
  type WatchedValue,
  watchedText,
} from '@spark/core';
import type { OpenDesk, PriceAlertRunner, Refusal, WatchedValues } from '@spark/engine';
import { type Exchange, LIMITS } from '@spark/vocabulary';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import { type UnknownName, unknownNameIn } from './action-names.ts';
import type { ContractGone } from './contract-gone.ts';
import { outcomesOf } from './instruction-outcomes.ts';
import type { PostAddresses } from './post-address.ts';
import type { SigningKeys } from './signing-key.ts';

export type WantedAlert = {
  readonly name: string | null;
  readonly watched: WantedValue;
  readonly condition: AlertCondition;
  readonly repeat: PriceAlert['repeat'];
  readonly pauseSeconds: number;
  readonly message: string | null;
  readonly toChat: boolean;
  readonly postTo: string | null;
  readonly actions: readonly AlertAction[];
  readonly days: number | null;
};

export type WantedValue =
  | { readonly kind: 'price' | 'volatility'; readonly instrumentKey: string }
  | {
      readonly kind: 'straddle';
      readonly exchange: Exchange;
      readonly underlying: string;
      readonly expiry: string;
    }
  | { readonly kind: 'profit'; readonly scope: Scope };

/** What is absent stays. */
export type WantedAlertChange = Omit<AlertChange, 'validUntil'> & { readonly days?: number };

export type AlertRefusal =
  | { readonly code: 'alert-unknown'; readonly id: number }
  | { readonly code: 'instrument-unknown'; readonly token: string }
  | { readonly code: 'contract-expired'; readonly symbol: string; readonly expiry: string }
  | { readonly code: 'not-an-option'; readonly symbol: string }
  | { readonly code: 'options-unknown'; readonly underlying: string; readonly exchange: string }
  | { readonly code: 'level-passed'; readonly what: string; readonly value: string }
  | { readonly code: 'nothing-to-do' }
  /** An action names a strategy or an account that there is not. Actions are counted from 0. */
  | ({ readonly code: 'action-name-unknown' } & UnknownName)
  | { readonly code: 'address-private' }
  | { readonly code: 'too-many' }
  | { readonly code: 'desk'; readonly refusal: Refusal };

export type ShownAlert = {
  readonly id: number;
  readonly alert: PriceAlert;
  /** Null where it is unknown, or the alert is over. */
  readonly value: number | null;
  readonly outcomes: readonly string[];
};

export type NewAlert = ShownAlert & { readonly signingKey: string | null };

export type PriceAlerts = {
  readonly add: (desk: OpenDesk, wanted: WantedAlert) => Promise<Result<NewAlert, AlertRefusal>>;
  readonly list: (desk: OpenDesk, all: boolean) => Promise<readonly ShownAlert[]>;
  /** What it watches stays. */
  readonly change: (
    desk: OpenDesk,
    id: number,
    wanted: WantedAlertChange,
  ) => Promise<Result<NewAlert, AlertRefusal>>;
  /** Null where none waits. */
  readonly find: (desk: OpenDesk, id: number) => PriceAlert | null;
  readonly remove: (desk: OpenDesk, id: number) => Promise<boolean>;
};

type Parts = {
  readonly runner: PriceAlertRunner;
  readonly values: WatchedValues;
  readonly journal: Pick<Journal, 'readInstructions' | 'findAlert'>;
  readonly instruments: Instruments;
  readonly book: Pick<InstrumentBook, 'current'>;
  readonly contractGone: ContractGone;
  readonly addresses: PostAddresses;
  readonly keys: SigningKeys;
  readonly clock: Clock;
};

/** Price alerts as users set and see them. */
export function createPriceAlerts(parts: Parts): PriceAlerts {
  const { runner, values, journal, instruments, contractGone, clock } = parts;

  function watchedOf(desk: OpenDesk, wanted: WantedValue): Result<WatchedValue, AlertRefusal> {
    switch (wanted.kind) {
      case 'price':
      case 'volatility':
        return contractOf(wanted.kind, wanted.instrumentKey);
      case 'straddle':
        return straddleOf(wanted);
      case 'profit': {
        const { scope } = wanted;
        const named = [
          ...(scope.kind === 'strategy' ? [findStrategy(desk, scope.strategyName)] : []),
          ...(scope.accountName === null ? [] : [findAccount(desk, scope.accountName)]),
        ];
        for (const found of named) if (!found.ok) return refuse({ code: 'desk', refusal: found.error });
        return ok({ kind: 'profit', scope });
      }
    }
  }

  function contractOf(
    kind: 'price' | 'volatility',
    instrumentKey: string,
  ): Result<WatchedValue, AlertRefusal> {
    const instrument = instruments.find(instrumentKey);
    if (instrument === null) return refuse({ code: 'instrument-unknown', token: instrumentKey });
    const { symbol, expiry, exchange } = instrument;
    if (expiry !== null && contractGone.hasExpired(exchange, expiry))
      return refuse({ code: 'contract-expired', symbol, expiry });
    if (kind === 'volatility' && instrument.class !== 'option')
      return refuse({ code: 'not-an-option', symbol });
    return ok({ kind, instrumentKey, symbol, expiry });
  }

  function straddleOf(
    wanted: Extract<WantedValue, { readonly kind: 'straddle' }>,
  ): Result<WatchedValue, AlertRefusal> {
    const { exchange, underlying, expiry } = wanted;
    const isListed = parts.book.current().expiries(exchange, underlying, 'option').includes(expiry);
    if (!isListed) return refuse({ code: 'options-unknown', underlying, exchange });
    if (contractGone.hasExpired(exchange, expiry))
      return refuse({ code: 'contract-expired', symbol: underlying, expiry });
    return ok(wanted);
  }

  /** The value now; nothing of it stays watched. */
  async function askFor(ucc: string, watched: WatchedValue): Promise<number | null> {
    const value = values.open(ucc, watched, () => undefined);
    try {
      return await value.ask();
    } finally {
      value.close();
    }
  }

  async function planned(desk: OpenDesk, wanted: WantedAlert): Promise<Result<PriceAlert, AlertRefusal>> {
    const { condition, postTo, days, toChat, actions } = wanted;
    if (!toChat && postTo === null && actions.length === 0) return refuse({ code: 'nothing-to-do' });
    if (postTo !== null && !parts.addresses.mayPostTo(postTo)) return refuse({ code: 'address-private' });
    const found = watchedOf(desk, wanted.watched);
    if (!found.ok) return found;
    const unknown = unknownNameIn(desk, actions);
    if (unknown) return refuse({ code: 'action-name-unknown', ...unknown });
    const watched = found.value;
    const value = await askFor(desk.user.ucc, watched);
    if (value !== null && isPassedAlready(condition, value))
      return refuse({
        code: 'level-passed',
        what: watchedText(watched),
        value: valueText(watched, value),
      });
    const now = clock.now();
    const { repeat, pauseSeconds, message } = wanted;
    const alert: PriceAlert = {
      name: wanted.name ?? nameOf(watched, condition),
      ...{ watched, condition, repeat, pauseSeconds, message, toChat, postTo, actions },
      state: NEW_ALERT_STATE,
      createdAt: now,
      validUntil: days === null ? null : now + days * DAY_MS,
      ended: null,
    };
    // The first value says on which side of the level it is, or what a move is measured from.
    return ok(value === null ? alert : advanceAlert(alert, value, now).alert);
  }

  /** A name that Spark made says the condition. */
  function renamed(before: PriceAlert, { name, condition }: WantedAlertChange) {
    if (name !== undefined) return { name };
    const isMade = before.name === nameOf(before.watched, before.condition);
    return isMade && condition !== undefined ? { name: nameOf(before.watched, condition) } : {};
  }

  async function change(
    desk: OpenDesk,
    id: number,
    wanted: WantedAlertChange,
  ): Promise<Result<NewAlert, AlertRefusal>> {
    const { ucc } = desk.user;
    const before = runner.find(ucc, id);
    if (before === null) return refuse({ code: 'alert-unknown', id });
    const { days, ...given } = wanted;
    const { toChat, postTo, actions, watched } = { ...before, ...given };
    if (!toChat && postTo === null && actions.length === 0) return refuse({ code: 'nothing-to-do' });
    if (given.postTo && !parts.addresses.mayPostTo(given.postTo)) return refuse({ code: 'address-private' });
    const unknown = unknownNameIn(desk, given.actions ?? []);
    if (unknown) return refuse({ code: 'action-name-unknown', ...unknown });
    const { condition } = given;
    const value = condition === undefined ? null : await askFor(ucc, watched);
    if (condition !== undefined && value !== null && isPassedAlready(condition, value))
      return refuse({ code: 'level-passed', what: watchedText(watched), value: valueText(watched, value) });
    const signingKey = given.postTo ? await parts.keys.ensure(ucc) : null;
    const now = clock.now();
    const isChanged = await runner.change(ucc, id, (alert) =>
      changeAlert(
        alert,
        {
          ...given,
          ...renamed(alert, wanted),
          ...(days === undefined ? {} : { validUntil: now + days * DAY_MS }),
        },
        { value, now },
      ),
    );
    const after = isChanged ? runner.find(ucc, id) : null;
    if (after === null) return refuse({ code: 'alert-unknown', id });
    return ok({ id, alert: after, value: runner.valueOf(id), outcomes: [], signingKey });
  }

  async function shown(row: InstructionRow): Promise<readonly ShownAlert[]> {
    if (row.kind !== 'price-alert') return [];
    const outcomes = await outcomesOf(journal, row.id, row.body.state.firings);
    return [{ id: row.id, alert: row.body, value: runner.valueOf(row.id), outcomes }];
  }

  return {
    add: async (desk, wanted) => {
      const alert = await planned(desk, wanted);
      if (!alert.ok) return alert;
      const { ucc } = desk.user;
      const signingKey = wanted.postTo === null ? null : await parts.keys.ensure(ucc);
      const added = await runner.add(ucc, alert.value);
      if (!added.ok) return refuse({ code: 'too-many' });
      const { id, body } = added.value;
      return ok({ id, alert: body, value: runner.valueOf(id), outcomes: [], signingKey });
    },
    list: async (desk, all) => {
      const rows = await journal.readInstructions({
        ucc: desk.user.ucc,
        kind: 'price-alert',
        ...(all ? {} : { open: true }),
        limit: LIMITS.instructionRows,
      });
      return (await Promise.all(rows.map(shown))).flat();
    },
    change,
    find: ({ user: { ucc } }, id) => runner.find(ucc, id),
    remove: (desk, id) => runner.remove(desk.user.ucc, id),
  };
}

function nameOf(watched: WatchedValue, condition: AlertCondition): string {
  return `${watchedText(watched)} ${conditionText(watched, condition)}`.slice(0, LIMITS.nameChars);
}
