# What TradingView sends from a chart of RELIANCE at NSE, and from one of the
# near NIFTY future.
curl -s "$WEBHOOK_URL" \
  -d '{"action": "placeorder", "strategyname": "test1", "symbol": "RELIANCE",
       "exchange": "NSE", "qty": "1", "transType": "buy",
       "orderType": "Market", "productType": "Intraday"}'
curl -s "$WEBHOOK_URL" \
  -d '{"action": "placeorder", "strategyname": "test1", "symbol": "NIFTY1!",
       "exchange": "NSE", "qty": "65", "transType": "buy",
       "orderType": "Market", "productType": "Intraday"}'
