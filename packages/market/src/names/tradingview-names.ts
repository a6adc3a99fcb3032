/** What TradingView calls otherwise than the exchanges do. */
export const TRADINGVIEW_NAMES: ReadonlyMap<string, string> = new Map([
  ['CNXFINANCE', 'FINNIFTY'],
  ['NIFTY_MID_SELECT', 'MIDCPNIFTY'],
  ['NIFTYJR', 'NIFTYNXT50'],
  ['INDIAVIX', 'INDIA VIX'],
  ['BSX', 'SENSEX'],
  ['BKX', 'BANKEX'],
]);
