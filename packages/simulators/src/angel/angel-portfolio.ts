import type { NetPosition } from '../frame/order-desk.ts';
import { FUNDS_PAISE_AT_FIRST } from '../frame/simulated-account.ts';
import type { Ask, Route, SimulatorWorld } from '../frame/simulator-dialect.ts';
import type { Reply } from '../frame/wire-request.ts';
import { SECURE, secured } from './angel-headers.ts';
import { angelToken } from './angel-instruments.ts';
import { angelOk } from './angel-replies.ts';

export const angelPortfolioRoutes: readonly Route[] = [
  secured({ method: 'GET', path: `${SECURE}/order/v1/getPosition`, call: 'positions', answer: positions }),
  secured({
    method: 'GET',
    path: `${SECURE}/portfolio/v1/getAllHolding`,
    call: 'holdings',
    answer: holdings,
  }),
  secured({ method: 'GET', path: `${SECURE}/user/v1/getRMS`, call: 'funds', answer: funds }),
];

function positions({ account, world }: Ask): Reply {
  const rows = world.desk.positions(account.clientId).map((position) => positionRow(world, position));
  return angelOk(rows.length === 0 ? null : rows);
}

function holdings({ account, world }: Ask): Reply {
  const rows = world.desk.holdings(account.clientId).map((holding) => {
    const { instrument, settledQty, comingQty, soldTodayQty, averagePaise } = holding;
    const soldOfSettled = Math.min(settledQty, soldTodayQty);
    const [realised, coming] = [settledQty - soldOfSettled, comingQty - (soldTodayQty - soldOfSettled)];
    return {
      ...{ tradingsymbol: instrument.symbol, exchange: instrument.exchange, isin: '' },
      ...{ t1quantity: coming, realisedquantity: realised, quantity: realised + coming },
      ...{ authorisedquantity: 0, product: 'DELIVERY', collateralquantity: null, collateraltype: null },
      averageprice: averagePaise / 100,
      ltp: (world.floor.quote(instrument.key)?.lastPaise ?? 0) / 100,
      symboltoken: angelToken(instrument),
    };
  });
  return angelOk(rows.length === 0 ? null : { holdings: rows, totalholding: {} });
}

/** Every figure is text. */
function positionRow({ floor }: SimulatorWorld, position: NetPosition): Readonly<Record<string, string>> {
  const { instrument, product, buyQty, buyPaise, sellQty, sellPaise } = position;
  const rupees = (value: number) => (value / 100).toFixed(2);
  const average = (value: number, qty: number) => rupees(qty === 0 ? 0 : Math.round(value / qty));
  const netQty = buyQty - sellQty;
  const lastPaise = floor.quote(instrument.key)?.lastPaise ?? 0;
  return {
    exchange: instrument.exchange,
    symboltoken: angelToken(instrument),
    producttype: product,
    tradingsymbol: instrument.symbol,
    symbolname: instrument.name,
    instrumenttype: instrument.instrumentType,
    lotsize: String(instrument.lotSize),
    buyqty: String(buyQty),
    sellqty: String(sellQty),
    buyamount: rupees(buyPaise),
    sellamount: rupees(sellPaise),
    buyavgprice: average(buyPaise, buyQty),
    sellavgprice: average(sellPaise, sellQty),
    netqty: String(netQty),
    netvalue: rupees(sellPaise - buyPaise),
    ltp: rupees(lastPaise),
    pnl: rupees(sellPaise - buyPaise + netQty * lastPaise),
  };
}

function funds({ account, world }: Ask): Reply {
  const total = account.fundsPaise ?? FUNDS_PAISE_AT_FIRST;
  const utilised = world.desk
    .positions(account.clientId)
    .reduce((sum, { buyPaise, sellPaise }) => sum + Math.abs(buyPaise - sellPaise), 0);
  const rupees = (value: number) => (value / 100).toFixed(4);
  return angelOk({
    net: rupees(total - utilised),
    availablecash: rupees(total),
    availableintradaypayin: '0.0000',
    availablelimitmargin: '0.0000',
    collateral: '0.0000',
    m2munrealized: '0.0000',
    m2mrealized: '0.0000',
    utiliseddebits: rupees(utilised),
  });
}
