# The last part of your webhook URL
export WEBHOOK_TOKEN=webhook-token-0000000000

curl -s http://localhost:8080/tv-webhook/$WEBHOOK_TOKEN \
  -d '{"actions":[{"action":"placeorder", "strategyname":"test1",
      "token":"NSE:212", "qty":1, "transType":"Buy", "orderType":"Limit",
      "limitPrice":"170.00", "productType":"Intraday"}]}'
