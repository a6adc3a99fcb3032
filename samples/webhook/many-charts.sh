# What TradingView sends from a chart of RELIANCE at NSE, and from one of the near NIFTY future.
curl -s http://localhost:8080/tv-webhook/$WEBHOOK_TOKEN \
  -d '{"action":"placeorder","strategyname":"test1","symbol":"RELIANCE","exchange":"NSE","qty":"1","transType":"buy","orderType":"Market","productType":"Intraday"}'
curl -s http://localhost:8080/tv-webhook/$WEBHOOK_TOKEN \
  -d '{"action":"placeorder","strategyname":"test1","symbol":"NIFTY1!","exchange":"NSE","qty":"65","transType":"buy","orderType":"Market","productType":"Intraday"}'
