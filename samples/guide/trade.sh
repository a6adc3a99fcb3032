curl -s http://localhost:8080/order -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"strategyname": "test1", "orderType": "Limit", "limitPrice": 171.5,
      "productType": "Intraday", "token": "NSE:212", "qty": 10,
      "transType": "Buy", "operations": {"timeLimit": 30, "priceBuffer": 0,
      "shouldExecute": true}}'

curl -s "http://localhost:8080/orderbook/?stname=test1&withorders=true" \
  -H "Authorization: Bearer $SPARK_TOKEN"
