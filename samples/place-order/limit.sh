LTP=$(curl -s "http://localhost:8080/ltp?Tokens=NSE:212" \
  -H "Authorization: Bearer $SPARK_TOKEN" |
  python3 -c 'import json, sys; print(json.load(sys.stdin)["data"][0]["ltp"])')

curl -s http://localhost:8080/order \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"strategyname": "test1", "orderType": "Limit", "limitPrice": '$LTP',
       "productType": "Delivery", "token": "NSE:212", "qty": 10,
       "transType": "Buy"}'
