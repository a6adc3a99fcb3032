/** Positions and balance as XTS sends them: every figure is text. */

export const XTS_POSITION = {
  AccountID: 'IIFL42',
  TradingSymbol: 'SBIN',
  ExchangeSegment: 'NSECM',
  ExchangeInstrumentId: '3045',
  ProductType: 'MIS',
  Marketlot: '1',
  Multiplier: '1',
  BuyAveragePrice: '812.35',
  SellAveragePrice: '0',
  OpenBuyQuantity: '10',
  OpenSellQuantity: '0',
  Quantity: '10',
  BuyAmount: '8123.50',
  SellAmount: '0.00',
  NetAmount: '-8123.50',
  UnrealizedMTM: '1.50',
  RealizedMTM: 'NaN',
} as const;

export const XTS_SHORT_POSITION = {
  ...XTS_POSITION,
  TradingSymbol: 'NIFTY 24NOV2026',
  ExchangeSegment: 'NSEFO',
  ExchangeInstrumentId: '53001',
  ProductType: 'NRML',
  ...{ BuyAveragePrice: '0', SellAveragePrice: '25025.00', OpenBuyQuantity: '0', OpenSellQuantity: '65' },
  ...{ Quantity: '-65', BuyAmount: '0.00', SellAmount: '1626625.00', NetAmount: '1626625.00' },
} as const;

export const XTS_LIMITS = {
  cashAvailable: '50000.00',
  collateral: '10000.00',
  marginUtilized: '1602.54',
  netMarginAvailable: '48397.46',
  RealizedMTM: '0',
  UnrealizedMTM: 'NaN',
} as const;

export function xtsBalance(rest: Partial<Record<keyof typeof XTS_LIMITS, string>> = {}) {
  const RMSSubLimits = { ...XTS_LIMITS, ...rest };
  return {
    BalanceList: [{ limitHeader: 'ALL|ALL|ALL', limitObject: { RMSSubLimits, AccountID: 'IIFL42' } }],
  };
}
