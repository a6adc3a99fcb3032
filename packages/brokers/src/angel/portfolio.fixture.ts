/** Positions and funds as Angel One tells them: every figure is text, some with more digits than money has. */

export const ANGEL_POSITION = {
  exchange: 'NFO',
  symboltoken: '53001',
  producttype: 'CARRYFORWARD',
  tradingsymbol: 'NIFTY24NOV26FUT',
  symbolname: 'NIFTY',
  instrumenttype: 'FUTIDX',
  priceden: '1',
  pricenum: '1',
  lotsize: '65',
  expirydate: '24NOV2026',
  buyqty: '65',
  sellqty: '0',
  buyamount: '1626625.00',
  sellamount: '0.00',
  cfbuyqty: '65',
  cfsellqty: '0',
  cfbuyamount: '1623375.00',
  cfsellamount: '0.00',
  buyavgprice: '25025.00',
  sellavgprice: '0.00',
  avgnetprice: '25000.00',
  netvalue: '-3250000.00',
  netqty: '130',
} as const;

export const ANGEL_SHORT_POSITION = {
  ...ANGEL_POSITION,
  ...{ exchange: 'NSE', symboltoken: '3045', producttype: 'INTRADAY', tradingsymbol: 'SBIN-EQ' },
  ...{ buyqty: '0', buyamount: '0.00', buyavgprice: '0.00', cfbuyqty: '0', cfbuyamount: '0.00' },
  ...{ sellqty: '10', sellamount: '8123.50', sellavgprice: '812.35', avgnetprice: '0.00', netqty: '-10' },
} as const;

export const ANGEL_FUNDS = {
  net: '18116.811999999998079',
  availablecash: '18116.811999999998079',
  availableintradaypayin: '54',
  availablelimitmargin: '-1053.75',
  collateral: '31546.331999999998516',
  m2munrealized: '0',
  m2mrealized: '0',
  utiliseddebits: '12554.549999999999272',
  utilisedspan: '0',
  utilisedoptionpremium: '0',
  utilisedholdingsales: '0',
  utilisedexposure: '0',
  utilisedturnover: '0',
  utilisedpayout: '0',
} as const;
