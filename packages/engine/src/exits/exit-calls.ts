import {
  type BasketRefusal,
  type BasketScope,
  type DeskRefusal,
  type Exit,
  type ExitFigures,
  type ExitPosition,
  type ExitRefusal,
  type ExitRules,
  type ExitScope,
  ended,
  exitRefusal,
  figuresOf,
  findAccount,
  findStrategy,
  type Instant,
  isSameExit,
  istDay,
  type OrderRefusal,
  ok,
  type Position,
  positionId,
  type Result,
  refuse,
  type StopLevel,
  stopLevels,
  strategyOf,
  WATCHING,
} from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { BasketRow } from '../baskets/basket-calls.ts';
import type { OpenDesk } from '../desk/desk-service.ts';
import { replyTo } from '../orders/idempotency.ts';
import type { OrderCall } from '../orders/order-calls.ts';
import { callLine } from '../orders/order-log.ts';
import type { ExitHoldings } from './exit-holdings.ts';
import type { ExitParts } from './exit-parts.ts';
import type { ExitWatch } from './exit-watch.ts';
import { exitWrites } from './exit-writes.ts';
import type { WatchedExit } from './watched-exit.ts';

/** What a user asks of exits. Nothing is changed where it is refused; what is answered is durable. */
export type ExitCalls = {
  readonly add: (desk: OpenDesk, wanted: NewExit, call: OrderCall) => Promise<ExitAnswer>;
  /** Replaces what it does; what it watches stays. */
  readonly change: (desk: OpenDesk, id: number, wanted: ExitTerms, call: OrderCall) => Promise<ExitAnswer>;
  readonly remove: (desk: OpenDesk, id: number, call: OrderCall) => Promise<ExitAnswer>;
  /** Those that are not over, and the newest of the others; the newest first. */
  readonly list: (desk: OpenDesk) => Promise<readonly ShownExit[]>;
};

export type ExitTerms = Pick<Exit, 'rules' | 'closes' | 'block' | 'days'>;
export type NewExit = ExitTerms & Pick<Exit, 'scope' | 'forwardTest'>;

export type ExitAnswer = Result<ShownExit, ExitRefusal | OrderRefusal | DeskRefusal | BasketRefusal>;

/** An exit as it is now. Figures are null where it is over. */
export type ShownExit = {
  readonly id: number;
  readonly exit: Exit;
  readonly at: Instant;
  readonly figures: ExitFigures | null;
  readonly stops: readonly StopLevel[];
  /** Since when a price is missing that it needs. */
  readonly blindSince: Instant | null;
  /** Why positions that it closes are still open, in words. */
  readonly problems: readonly string[];
};

const OVER_SHOWN = 100;

export function createExitCalls(parts: ExitParts, holdings: ExitHoldings, watch: ExitWatch): ExitCalls {
  const { journal, clock, numbers, prices } = parts;

  function scopeRefusal(desk: OpenDesk, scope: ExitScope): DeskRefusal | null {
    const names = scope.kind === 'basket' ? null : strategyOf(scope);
    const strategy = names === null ? null : findStrategy(desk, names);
    if (strategy?.ok === false) return strategy.error;
    const account = scope.accountName === null ? null : findAccount(desk, scope.accountName);
    return account?.ok === false ? account.error : null;
  }

  function positionOf(ucc: string, scope: ExitPosition, forwardTest: boolean): Position | null {
    const actor = holdings.actorsIn(ucc, scope)?.[0];
    const position = actor?.book.positions.get(positionId({ ...scope, forwardTest }));
    return position && position.netQty !== 0 ? position : null;
  }

  /** Prices and accounts that the check needs, before anything is decided. */
  async function prepare(ucc: string, exit: Pick<Exit, 'scope' | 'closes'>, probe: Exit) {
    await holdings.load(ucc, exit);
    const keys = holdings.keysOf({ ucc, exit: probe });
    await prices.ask([...keys]);
    return exit.scope.kind === 'position' ? parts.bandOf(exit.scope.instrumentKey) : null;
  }

  function made(ucc: string, wanted: NewExit): Result<Exit, OrderRefusal> {
    const now = clock.now();
    const { scope, forwardTest } = wanted;
    const position = scope.kind === 'position' ? positionOf(ucc, scope, forwardTest) : null;
    if (scope.kind === 'position' && !position) {
      const symbol = parts.find(scope.instrumentKey)?.symbol ?? scope.instrumentKey;
      return refuse({ code: 'position-flat', symbol, accountName: scope.accountName });
    }
    return ok({
      ...wanted,
      position: position && { symbol: position.symbol, side: position.netQty > 0 ? 'long' : 'short' },
      createdAt: now,
      armedAt: now,
      day: istDay(now),
      state: WATCHING,
      firings: [],
    });
  }

  function refusalOf(ucc: string, exit: Exit, band: Awaited<ReturnType<typeof prepare>>): ExitRefusal | null {
    const view = holdings.view({ ucc, exit });
    const figures = figuresOf(exit, { ...view, today: istDay(view.now) });
    return exitRefusal(exit, { now: view.now, figures, band, hasSession: view.hasSession });
  }

  function sameAs(ucc: string, exit: Exit, butId: number | null): ExitRefusal | null {
    for (const { id, exit: other } of watch.index.ofUser(ucc))
      if (id !== butId && other.state.kind !== 'closing' && isSameExit(exit, other))
        return { code: 'exit-same', id };
    return null;
  }

  async function store(watched: WatchedExit, call: OrderCall): Promise<void> {
    const at = clock.now();
    watched.at = at;
    const writes = exitWrites([watched], at, [callLine(call, at)]);
    const reply = replyTo(call, { id: watched.id }, at);
    await journal.record({ ucc: watched.ucc, at, writes: [...writes, ...reply] });
  }

  /** The exit with what the baskets say that it is about: their strategy, and whether they are forward tests. */
  async function withBaskets(ucc: string, wanted: NewExit): Promise<Result<NewExit, BasketProblem>> {
    const scope = wanted.scope.kind === 'basket' ? await foundBasket(ucc, wanted.scope) : null;
    if (scope?.ok === false) return scope;
    const forwardTest = scope ? scope.value.body.forwardTest : wanted.forwardTest;
    const closes = wanted.closes?.kind === 'basket' ? await foundBasket(ucc, wanted.closes) : null;
    if (closes?.ok === false) return closes;
    if (closes && closes.value.body.forwardTest !== forwardTest)
      return refuse({ code: 'exit-basket-apart', id: closes.value.id });
    return ok({
      ...wanted,
      ...(scope ? { scope: scopeOf(scope.value) } : {}),
      ...(closes ? { closes: scopeOf(closes.value) } : {}),
      forwardTest,
    });
  }

  async function foundBasket(ucc: string, { basketId: id }: BasketScope) {
    const open = parts.baskets.find(ucc, id);
    if (open) return ok(open);
    const [row] = await journal.readInstructions({ ucc, kind: 'basket', id, limit: 1 });
    return refuse({ code: row ? ('exit-basket-over' as const) : ('basket-unknown' as const), id });
  }

  async function add(desk: OpenDesk, given: NewExit, call: OrderCall): Promise<ExitAnswer> {
    const { ucc } = desk.user;
    const named = await withBaskets(ucc, given);
    if (!named.ok) return named;
    const wanted = named.value;
    for (const scope of [wanted.scope, wanted.closes]) {
      const unknown = scope && scopeRefusal(desk, scope);
      if (unknown) return refuse(unknown);
    }
    const id = await numbers.claim(1);
    const probe: Exit = { ...PROBE, ...wanted };
    const band = await prepare(ucc, wanted, probe);
    // Nothing is awaited from here until it is in memory, so that no second one gets in between.
    if (watch.index.ofUser(ucc).length >= LIMITS.exitsPerUser)
      return refuse({ code: 'exit-limit', limit: LIMITS.exitsPerUser });
    const exit = made(ucc, wanted);
    if (!exit.ok) return exit;
    const refusal = refusalOf(ucc, exit.value, band) ?? sameAs(ucc, exit.value, null);
    if (refusal) return refuse(refusal);
    const watched: WatchedExit = {
      ...{ id, ucc, exit: exit.value, at: exit.value.createdAt },
      ...{
        isNew: true,
        isLeft: false,
        isFirstLook: false,
        blindSince: null,
        keys: new Set<string>(),
        quiet: null,
      },
    };
    watch.index.add(watched);
    try {
      await store(watched, call);
    } catch (error) {
      watch.end(watched);
      watch.recover(watched);
      throw error;
    }
    watch.begin(watched);
    return ok(shown(watched));
  }

  async function change(desk: OpenDesk, id: number, given: ExitTerms, call: OrderCall): Promise<ExitAnswer> {
    const { ucc } = desk.user;
    const unknown = given.closes && scopeRefusal(desk, given.closes);
    if (unknown) return refuse(unknown);
    const found = watch.index.find(ucc, id);
    if (!found) return refuse({ code: 'exit-unknown', id });
    const { scope, forwardTest } = found.exit;
    const named = await withBaskets(ucc, { ...given, scope, forwardTest });
    if (!named.ok) return named;
    const wanted = { ...given, closes: named.value.closes };
    const band = await prepare(
      ucc,
      { scope, closes: wanted.closes },
      { ...found.exit, closes: wanted.closes },
    );
    const watched = watch.index.find(ucc, id);
    if (!watched) return refuse({ code: 'exit-unknown', id });
    if (watched.exit.state.kind === 'closing') return refuse({ code: 'exit-fired', id });
    const exit = made(ucc, { scope, forwardTest, ...wanted });
    if (!exit.ok) return exit;
    const { createdAt, firings } = watched.exit;
    const next: Exit = { ...exit.value, createdAt, firings };
    const refusal = refusalOf(ucc, next, band) ?? sameAs(ucc, next, id);
    if (refusal) return refuse(refusal);
    const before = watched.exit;
    watched.exit = next;
    try {
      await store(watched, call);
    } catch (error) {
      if (watched.exit === next) watched.exit = before;
      watch.recover(watched);
      throw error;
    }
    watch.begin(watched);
    return ok(shown(watched));
  }

  async function remove(desk: OpenDesk, id: number, call: OrderCall): Promise<ExitAnswer> {
    const watched = watch.index.find(desk.user.ucc, id);
    if (!watched) return refuse({ code: 'exit-unknown', id });
    if (watched.exit.state.kind === 'closing') return refuse({ code: 'exit-fired', id });
    const before = watched.exit;
    watched.exit = ended(before, 'removed');
    watch.end(watched);
    try {
      await store(watched, call);
    } catch (error) {
      watched.exit = before;
      watch.begin(watched);
      watch.recover(watched);
      throw error;
    }
    return ok(shown(watched));
  }

  function shown(watched: WatchedExit): ShownExit {
    const { id, ucc, exit, at } = watched;
    const view = holdings.view(watched);
    const isOpen = exit.state.kind !== 'over';
    const figures = isOpen && view.isComplete ? figuresOf(exit, { ...view, today: istDay(view.now) }) : null;
    return {
      ...{ id, exit, at, figures, stops: stopLevels(exit) },
      blindSince: isOpen ? watched.blindSince : null,
      problems: problemsOf(ucc, exit),
    };
  }

  function problemsOf(ucc: string, { firings, forwardTest }: Exit): readonly string[] {
    return (firings.at(-1)?.closings ?? []).flatMap((closing) => {
      if (closing.outcome !== 'closing') return [];
      const { accountName } = closing;
      const actor = holdings.actorsIn(ucc, { kind: 'account', accountName })?.[0];
      const problem = actor?.book.positions.get(positionId({ ...closing, forwardTest }))?.closing?.problem;
      return problem ? [`${closing.symbol} in ${accountName}: ${problem}`] : [];
    });
  }

  return {
    add,
    change,
    remove,
    list: async (desk) => {
      const { ucc } = desk.user;
      // An exit that ends meanwhile is in neither of the two, or in both.
      const before = watch.ofUser(ucc);
      const over = await journal.readInstructions({ ucc, kind: 'exit', open: false, limit: OVER_SHOWN });
      const open = [...new Set([...before, ...watch.ofUser(ucc)])];
      for (const watched of open) watch.look(watched);
      const past = over.flatMap((row): ShownExit[] =>
        row.kind === 'exit' && !open.some(({ id }) => id === row.id)
          ? [{ ...PAST, id: row.id, exit: row.body, at: row.at }]
          : [],
      );
      return [...open.map(shown), ...past].sort((a, b) => b.id - a.id);
    },
  };
}

type BasketProblem = Extract<ExitRefusal, { readonly code: `exit-basket-${string}` }> | BasketRefusal;

function scopeOf({ id, body: { strategyName } }: BasketRow): BasketScope {
  return { kind: 'basket', basketId: id, strategyName, accountName: null };
}

const PAST = { figures: null, stops: [], blindSince: null, problems: [] } as const;

const NO_RULES: ExitRules = {
  ...{ stop: null, trail: null, target: null, lock: null, cost: null },
  ...{ timeMinute: null, daysBeforeExpiry: null },
};

/** Enough of an exit to ask what it would depend on. */
const PROBE = {
  ...{ rules: NO_RULES, position: null, createdAt: 0, armedAt: 0, day: '', state: WATCHING, firings: [] },
} as const;
