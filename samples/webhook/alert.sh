export WEBHOOK_TOKEN=webhook-token-0000000000   # the last part of your webhook URL

curl -s http://localhost:8080/tv-webhook/$WEBHOOK_TOKEN \
  -d '{"actions": [{"action": "placeorder", "strategyname": "test1",
       "token": "NSE:212", "qty": 1, "transType": "Buy",
       "orderType": "Market", "productType": "Intraday"}]}'
