import type { ReadPayoff } from '@spark/application';
import type {
  Basket,
  BasketEstimate,
  BasketLegInAccount,
  BasketPayoff,
  InputOf,
  Problem,
  routes,
} from '@spark/contract';
import {
  type AccountMargin,
  basketStatus,
  type ChosenContract,
  type ContractSelector,
  type Basket as HeldBasket,
  type Instrument,
  istTimestamp,
  type NewOrder,
  ok,
  type ProfitFigures,
  type Result,
  refuse,
  rupeesFromPaise,
} from '@spark/core';
import type { BasketOutlook, BasketRow, NewBasket, OrderToChoose, Refusal } from '@spark/engine';
import { fromWireSelector } from './contract-selector.ts';
import { fromWireNewOrder } from './order.ts';
import { toWirePayoff } from './payoff.ts';
import { ofLeg } from './refusal.ts';

type Input = InputOf<typeof routes.placeBasket>;
type WireLeg = Input['legs'][number];

export type BasketSetting = {
  readonly ucc: string;
  readonly find: (key: string) => Instrument | null;
  readonly choose: (selector: ContractSelector) => Promise<Result<ChosenContract, string>>;
};

/** Every problem of every leg at once, each under the name of its leg. */
export function fromWireBasket(input: Input, setting: BasketSetting): Result<NewBasket, readonly Problem[]> {
  const read = input.legs.map((leg, at) => {
    const order = fromWireLeg(input, leg, setting);
    return order.ok ? order : refuse(order.error.map((problem) => ofLeg(at, problem)));
  });
  const problems = read.flatMap((leg) => (leg.ok ? [] : leg.error));
  if (problems.length > 0) return refuse(problems);
  const legs = read.flatMap((leg) => (leg.ok ? [leg.value] : []));
  const { seconds, then: otherwise } = input.waitForHedges;
  return ok({
    strategyName: input.strategyname,
    only: legs[0]?.only ?? null,
    forwardTest: input.ForwardTest,
    hedgeFirst: input.hedgeFirst,
    wait: { seconds, otherwise },
    legs,
  });
}

function fromWireLeg(
  { strategyname, ForwardTest, identifier }: Input,
  leg: WireLeg,
  { ucc, find, choose }: BasketSetting,
): Result<NewOrder | OrderToChoose, readonly Problem[]> {
  const selector = fromWireSelector(leg);
  const { token = '' } = leg;
  const tickPaise = selector ? null : (find(token)?.tickPaise ?? null);
  const given = {
    ...leg,
    strategyname,
    ForwardTest,
    token,
    ...(identifier === undefined ? {} : { identifier }),
  };
  const order = fromWireNewOrder(given, { ucc, tickPaise });
  if (!order.ok || !selector) return order;
  return ok({ ...order.value, choose: () => choose(selector) });
}

/** The answer to a placed basket, the first time and with the same key: nothing was filled yet. */
export function toWirePlaced(row: BasketRow): Basket {
  return toWireBasket(row, NOTHING_EARNED);
}

export function toWireBasket(row: BasketRow, profit: Earned): Basket {
  const { id, ucc, at, body } = row;
  return {
    basketID: id,
    ...heading(body),
    status: basketStatus(row.open, row.body),
    created_at: istTimestamp(body.createdAt),
    changed_at: istTimestamp(at),
    legs: body.legs.map((leg, index) => ({
      ...toWireLeg(leg),
      accounts: body.places
        .filter((place) => place.leg === index)
        .map((place) => toWirePlace(`${ucc}:${place.accountName}`, place)),
    })),
    ...toWireProfit(profit),
    exits: body.exits.map((exit) => ({
      account: `${ucc}:${exit.accountName}`,
      token: exit.instrumentKey,
      symbol: exit.symbol,
      productType: exit.product,
      isClosed: exit.isDone,
      strefIDs: exit.orders.map(({ strefId }) => strefId),
      ...(exit.problem === null ? {} : { message: exit.problem }),
    })),
    ...noticeOf(body),
  };
}

type Earned = Pick<ProfitFigures, 'totalPaise' | 'bookedPaise' | 'openPaise'>;

function toWireProfit({ totalPaise, bookedPaise, openPaise }: Earned) {
  return {
    pnl: rupeesOrNull(totalPaise),
    bookedPnl: rupeesOrNull(bookedPaise),
    openPnl: rupeesOrNull(openPaise),
  };
}

const NOTHING_EARNED = { totalPaise: 0, bookedPaise: 0, openPaise: 0 };

type Legs = HeldBasket['legs'];

function heading({
  strategyName,
  forwardTest,
  hedgeFirst,
  wait,
}: Pick<HeldBasket, 'strategyName' | 'forwardTest' | 'hedgeFirst' | 'wait'>) {
  return {
    StrategyName: strategyName,
    ForwardTest: forwardTest,
    hedgeFirst,
    waitForHedges: { seconds: wait.seconds, then: wait.otherwise },
  };
}

function toWireLeg({ instrumentKey, symbol, underlying, order, why }: Legs[number]) {
  return {
    token: instrumentKey,
    symbol,
    underlying,
    orderType: order.terms.type,
    productType: order.product,
    ...(why === null ? {} : { why }),
  };
}

function toWirePlace(account: string, place: HeldBasket['places'][number]): BasketLegInAccount {
  switch (place.state) {
    case 'placed': {
      const { side, qty, filledQty, strefId, reftag, shortfall } = place;
      return {
        account,
        status: 'placed',
        transType: side,
        qty,
        filledQty,
        strefID: strefId,
        reftag,
        ...(shortfall === undefined ? {} : { message: shortfall }),
      };
    }
    case 'waiting':
      return { account, status: 'waiting', transType: place.side };
    case 'already':
      return { account, status: 'already' };
    case 'refused':
    case 'stopped':
      return { account, status: place.state, message: place.why };
  }
}

/** Hedges are within an underlying, which a basket over several of them should know; and what was not certain. */
function noticeOf({ hedgeFirst, legs, notes = [] }: Pick<HeldBasket, 'hedgeFirst' | 'legs' | 'notes'>): {
  readonly notice?: string;
} {
  const names = [...new Set(legs.map(({ underlying }) => underlying))];
  const listed = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  const sentences =
    hedgeFirst && names.length > 1
      ? [`Its legs are on ${listed}: hedges go first within each of them.`, ...notes]
      : notes;
  return sentences.length === 0 ? {} : { notice: sentences.join(' ') };
}

/** What it would come to; nothing of it is stored. */
export function toWireOutlook(
  ucc: string,
  basket: NewBasket & { readonly forwardTest: boolean },
  { legs, outlooks, margins }: BasketOutlook,
  {
    charges,
    payoffs,
    explain,
    now,
  }: {
    readonly charges: ReadonlyMap<string, number | null>;
    readonly payoffs: readonly ReadPayoff[];
    readonly explain: (refusal: Refusal) => string;
    readonly now: number;
  },
): Basket {
  const at = istTimestamp(now);
  return {
    basketID: null,
    ...heading(basket),
    status: 'planned',
    created_at: at,
    changed_at: at,
    legs: legs.map((leg, index) => ({
      ...toWireLeg(leg),
      accounts: outlooks
        .filter((outlook) => outlook.leg === index)
        .map(({ accountName, order, refusal, isFirst }) => ({
          account: `${ucc}:${accountName}`,
          status: order === null ? 'already' : refusal ? 'refused' : isFirst ? 'planned' : 'waiting',
          ...(order === null ? {} : { transType: order.side, qty: order.qty }),
          ...(refusal ? { message: explain(refusal) } : {}),
        })),
    })),
    ...toWireProfit(NOTHING_EARNED),
    exits: [],
    estimates: margins.map((margin) => toWireEstimate(ucc, margin, charges.get(margin.accountName))),
    payoffs: payoffs.map(toWirePayoffSum),
    ...noticeOf({ hedgeFirst: basket.hedgeFirst, legs }),
  };
}

function toWireEstimate(ucc: string, margin: AccountMargin, chargesPaise?: number | null): BasketEstimate {
  const { accountName, requiredPaise, finalPaise, availablePaise, isEnough, source, notes } = margin;
  return {
    account: `${ucc}:${accountName}`,
    charges: rupeesOrNull(chargesPaise),
    margin: rupeesOrNull(requiredPaise),
    finalMargin: rupeesOrNull(finalPaise),
    available: rupeesOrNull(availablePaise),
    enough: isEnough,
    source,
    notes: [...notes],
  };
}

function toWirePayoffSum(read: ReadPayoff): BasketPayoff {
  const { underlying, expiry, netPremium, atExpiry, probabilityOfProfit, unknown } = toWirePayoff(read);
  const { breakEvens, maxProfit, maxLoss } = atExpiry;
  return { underlying, expiry, netPremium, breakEvens, maxProfit, maxLoss, probabilityOfProfit, unknown };
}

function rupeesOrNull(paise: number | null | undefined): number | null {
  return paise === null || paise === undefined ? null : rupeesFromPaise(paise);
}
