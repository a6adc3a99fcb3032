# once: a secret address of your own
export WEBHOOK_URL=$(curl -s http://localhost:8080/webhook \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"name": "By hand", "days": 1}' |
  python3 -c 'import json, sys; print(json.load(sys.stdin)["data"][0]["url"])')

# what TradingView sends there
curl -s "$WEBHOOK_URL" \
  -d '{"actions": [{"action": "placeorder", "strategyname": "test1",
       "token": "NSE:212", "qty": 1, "transType": "Buy",
       "orderType": "Market", "productType": "Intraday"}]}'
