const order = {
  action: 'placeorder',
  strategyname: 'test1',
  transType: 'buy',
  orderType: 'Market',
  productType: 'Intraday',
};
for (const [symbol, exchange, qty] of [
  ['RELIANCE', 'NSE', 1],
  ['NIFTY1!', 'NSE', 65],
]) {
  const reply = await fetch(process.env.WEBHOOK_URL ?? '', {
    method: 'POST',
    body: JSON.stringify({ ...order, symbol, exchange, qty }),
  });
  console.log(symbol, await reply.text());
}
