LTP=$(curl -s "http://localhost:8080/ltp?Tokens=NSE:212" \
  -H "Authorization: Bearer $SPARK_TOKEN" |
  python3 -c 'import json, sys; print(json.load(sys.stdin)["data"][0]["ltp"])')

curl -s http://localhost:8080/order \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"strategyname": "first", "orderType": "Limit", "limitPrice": '$LTP',
       "productType": "Intraday", "token": "NSE:212", "qty": 10,
       "transType": "Buy", "operations":
       {"timeLimit": 30, "priceBuffer": 0, "shouldExecute": true}}'

curl -s "http://localhost:8080/orderbook/?stname=first&withorders=true" \
  -H "Authorization: Bearer $SPARK_TOKEN"
