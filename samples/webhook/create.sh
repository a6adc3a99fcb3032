curl -s http://localhost:8080/webhook -H "Authorization: Bearer $SPARK_TOKEN" \
  -H 'content-type: application/json' -d '{"name":"TradingView","days":90}'
