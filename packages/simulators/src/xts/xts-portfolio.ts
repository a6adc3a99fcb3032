import type { DeskHolding } from '../frame/desk-holdings.ts';
import type { NetPosition } from '../frame/order-desk.ts';
import { FUNDS_PAISE_AT_FIRST } from '../frame/simulated-account.ts';
import type { Route } from '../frame/simulator-dialect.ts';
import { badRequest, success } from './xts-envelope.ts';
import { segmentOf } from './xts-segments.ts';

/** Positions, holdings and the balance. Numbers are text, and one of them may be missing. */
export const xtsPortfolioRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/interactive/portfolio/positions',
    call: 'positions',
    needs: 'orders',
    answer: ({ request, world, account }) => {
      if (!['NetWise', 'DayWise'].includes(request.query.get('dayOrNet') ?? ''))
        return badRequest(['dayOrNet']);
      const positionList = world.desk
        .positions(account.clientId)
        .map((position) => xtsPositionRow(account.clientId, position));
      return success('s-portfolio-0001', 'Success position', { positionList });
    },
  },
  {
    method: 'GET',
    path: '/interactive/portfolio/holdings',
    call: 'holdings',
    needs: 'orders',
    answer: ({ account, world }) =>
      success('s-portfolio-0001', 'Success holdings', {
        ClientId: account.clientId,
        RMSHoldings: {
          Holdings: Object.fromEntries(world.desk.holdings(account.clientId).map(xtsHoldingEntry)),
        },
      }),
  },
  {
    method: 'GET',
    path: '/interactive/user/balance',
    call: 'funds',
    needs: 'orders',
    answer: ({ account, world }) => {
      const total = account.fundsPaise ?? FUNDS_PAISE_AT_FIRST;
      const utilised = world.desk
        .positions(account.clientId)
        .reduce((sum, { buyPaise, sellPaise }) => sum + Math.abs(buyPaise - sellPaise), 0);
      const RMSSubLimits = {
        cashAvailable: (total / 100).toFixed(2),
        collateral: '0',
        marginUtilized: (utilised / 100).toFixed(2),
        netMarginAvailable: ((total - utilised) / 100).toFixed(2),
        RealizedMTM: '0',
        UnrealizedMTM: 'NaN',
      };
      const limit = {
        limitHeader: 'ALL|ALL|ALL',
        limitObject: { RMSSubLimits, AccountID: account.clientId },
      };
      return success('s-user-0001', 'Success balance', { BalanceList: [limit] });
    },
  },
  {
    method: 'GET',
    path: '/interactive/user/profile',
    call: 'funds',
    needs: 'orders',
    answer: ({ account }) =>
      success('s-user-0001', 'Success profile', {
        ClientId: account.clientId,
        ClientName: 'A simulated client',
      }),
  },
];

/** By ISIN, which the listing lacks: it is made up. */
function xtsHoldingEntry(holding: DeskHolding): readonly [string, Readonly<Record<string, unknown>>] {
  const { instrument, settledQty, comingQty, soldTodayQty, averagePaise } = holding;
  const isin = `INE${instrument.token.padStart(9, '0')}`;
  return [
    isin,
    {
      ISIN: isin,
      HoldingQuantity: settledQty + comingQty - soldTodayQty,
      UsedQuantity: soldTodayQty,
      BuyAvgPrice: averagePaise / 100,
      ExchangeNSEInstrumentId: instrument.exchange === 'NSE' ? Number(instrument.token) : 0,
      ExchangeBSEInstrumentId: instrument.exchange === 'BSE' ? Number(instrument.token) : 0,
    },
  ];
}

export function xtsPositionRow(clientId: string, position: NetPosition): Readonly<Record<string, unknown>> {
  const { instrument, product, buyQty, buyPaise, sellQty, sellPaise } = position;
  return {
    AccountID: clientId,
    TradingSymbol: instrument.symbol,
    ExchangeSegment: segmentOf(instrument).word,
    ExchangeInstrumentId: instrument.token,
    ProductType: product,
    Multiplier: '1',
    BuyAveragePrice: average(buyPaise, buyQty),
    SellAveragePrice: average(sellPaise, sellQty),
    OpenBuyQuantity: String(buyQty),
    OpenSellQuantity: String(sellQty),
    Quantity: String(buyQty - sellQty),
    BuyAmount: (buyPaise / 100).toFixed(2),
    SellAmount: (sellPaise / 100).toFixed(2),
    NetAmount: ((sellPaise - buyPaise) / 100).toFixed(2),
  };
}

function average(paise: number, qty: number): string {
  return qty === 0 ? '0' : (paise / qty / 100).toFixed(2);
}
