curl -s http://localhost:8080/reExecute \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"strategyname":"test1", "orderType":"Limit", "productType":"Intraday",
      "token":"NSE:212", "qty":100, "transType":"Buy", "limitPrice":170.5,
      "identifier":"F000000:account2"}'
