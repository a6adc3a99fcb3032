curl -s http://localhost:8080/order -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"strategyname":"test1", "orderType":"Market",
      "productType":"Intraday", "token":"NSE:212", "targetQty":50}'
