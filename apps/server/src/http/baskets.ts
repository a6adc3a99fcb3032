import { setImmediate } from 'node:timers/promises';
import type {
  BasketCharges,
  ContractChooser,
  LegToValue,
  Payoffs,
  Prices,
  ReadPayoff,
} from '@spark/application';
import { type Basket, type InputOf, MESSAGES, routes } from '@spark/contract';
import type { BasketEnding, Clock } from '@spark/core';
import type { BasketCalls, BasketOutlook, BasketRow, OpenDesk, OrderCall } from '@spark/engine';
import { fromWireBasket, toWireBasket, toWireOutlook, toWirePlaced } from '../wire/basket.ts';
import { type CallFields, explainRefusal } from '../wire/refusal.ts';
import type { Answer, Call, CallBook } from './calls.ts';
import { withKey } from './idempotency-key.ts';
import { orRefuseInput, orRefuseOrder } from './order-answer.ts';
import { logged } from './order-log.ts';

type Parts = {
  readonly baskets: BasketCalls;
  readonly basketCharges: BasketCharges;
  readonly payoffs: Payoffs;
  readonly chooseContract: ContractChooser;
  readonly prices: Pick<Prices, 'instruments'>;
  readonly clock: Clock;
};

export function basketCalls(calls: CallBook, parts: Parts): void {
  const { baskets, chooseContract, prices } = parts;

  async function place({ input, desk, by, ...keyed }: Call<typeof routes.placeBasket>): Promise<Answer> {
    const { ucc } = desk.user;
    const basket = orRefuseInput(
      fromWireBasket(input, { ucc, find: prices.instruments.find, choose: chooseContract }),
    );
    if (input.dryRun) {
      const outlook = orRefuseOrder(await baskets.preview(desk, basket), fieldsOf(input));
      const charges = parts.basketCharges(desk, outlook);
      const payoffs = await payoffsOf(outlook);
      const isTested = desk.strategies.get(basket.strategyName)?.forwardTest === true;
      const shown = { ...basket, forwardTest: basket.forwardTest || isTested };
      const more = { charges, payoffs, explain: explainRefusal, now: parts.clock.now() };
      return { data: [toWireOutlook(ucc, shown, outlook, more)], message: MESSAGES.basketPlanned };
    }
    const call = withKey({ ...loggedBasket(ucc, input), by }, keyed);
    const row = orRefuseOrder(await baskets.place(desk, basket, call), fieldsOf(input));
    // Requests to brokers leave first: the reply wakes the caller, who may be on this machine.
    if (isLive(desk, row)) await setImmediate();
    return { data: [toWirePlaced(row)], messageFacts: { id: row.id } };
  }

  /** What the legs bring in all accounts together, also in those that lack the margin. */
  async function payoffsOf({ legs, outlooks }: BasketOutlook): Promise<readonly ReadPayoff[]> {
    const sums = new Map<string, LegToValue>();
    for (const { leg, order, refusal } of outlooks) {
      const instrument = legs[leg]?.view.instrument;
      if (!instrument || order === null || !(refusal === null || refusal.code === 'margin-short')) continue;
      const { side, qty, terms } = order;
      const id = `${leg} ${side}`;
      const before = sums.get(id)?.qty ?? 0;
      const pricePaise = terms.limitPaise;
      sums.set(id, { instrument, side, qty: before + qty, pricePaise, volatility: null });
    }
    const read = await parts.payoffs.ofLegs([...sums.values()], null);
    return read.ok ? read.value : [];
  }

  async function shown(desk: OpenDesk, rows: readonly BasketRow[]): Promise<readonly Basket[]> {
    const profits = await baskets.profits(desk, rows);
    return rows.flatMap((row, at) => {
      const profit = profits[at];
      return profit ? [toWireBasket(row, profit)] : [];
    });
  }

  async function end(desk: OpenDesk, basketID: number, ending: BasketEnding): Promise<Answer> {
    const name = ending === 'cancel' ? 'CancelBasket' : 'SquareOffBasket';
    const [known] = await baskets.read(desk, { id: basketID, limit: 1 });
    const about = known?.body.strategyName ?? '';
    const call = logged(name, about, { UCC: desk.user.ucc, basketID });
    const row = orRefuseOrder(await baskets.end(desk, basketID, ending, call));
    return { data: await shown(desk, [row]), messageFacts: { id: basketID } };
  }

  calls.on(routes.placeBasket, place);
  calls.on(routes.squareOffBasket, ({ input, desk }) => end(desk, input.basketID, 'square-off'));
  calls.on(routes.cancelBasket, ({ input, desk }) => end(desk, input.basketID, 'cancel'));
  calls.on(routes.listBaskets, async ({ input, desk }) => {
    const { basketID, limit, beforeID } = input;
    const rows = await baskets.read(desk, {
      limit,
      ...(basketID === undefined ? {} : { id: basketID }),
      ...(beforeID === undefined ? {} : { beforeId: beforeID }),
    });
    return { data: await shown(desk, rows) };
  });
}

type Input = InputOf<typeof routes.placeBasket>;

function loggedBasket(UCC: string, { dryRun: _, strategyname, ...rest }: Input): OrderCall {
  return logged('PlaceBasket', strategyname, { UCC, StrategyName: strategyname, ...rest });
}

/** The field of a leg that says what a refusal is about. */
function fieldsOf({ legs }: Input): CallFields {
  return {
    account: 'identifier',
    ofLeg: (leg) => ({
      selector: legs[leg]?.autoFut ? 'autoFut' : 'autoOpt',
      qty: legs[leg]?.targetQty === undefined ? 'qty' : 'targetQty',
    }),
  };
}

function isLive({ accounts }: OpenDesk, { body }: BasketRow): boolean {
  return body.places.some(({ accountName }) => accounts.get(accountName)?.broker !== 'testBroker');
}
