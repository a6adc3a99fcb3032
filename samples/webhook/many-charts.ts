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
  const reply = await fetch(`http://localhost:8080/tv-webhook/${process.env.WEBHOOK_TOKEN}`, {
    method: 'POST',
    body: JSON.stringify({ ...order, symbol, exchange, qty }),
  });
  console.log(symbol, await reply.json());
}
