curl -s http://localhost:8080/order -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: test1-2026-11-16-entry-1" \
  -d '{"strategyname":"test1", "orderType":"Market",
      "productType":"Intraday", "token":"NSE:212", "qty":1,
      "transType":"Buy"}'
