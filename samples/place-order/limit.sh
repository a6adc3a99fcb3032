curl -s http://localhost:8080/order -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"strategyname":"test1", "orderType":"Limit", "productType":"Delivery",
      "token":"NSE:212", "qty":10, "transType":"Buy", "limitPrice":170}'
