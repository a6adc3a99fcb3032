curl -s http://localhost:8080/priceAlerts \
  -H "Authorization: Bearer $SPARK_TOKEN" -H 'content-type: application/json' \
  -d '{"name": "Loss of the day", "watch": "pnl", "stname": "test1",
       "condition": "below", "level": -50000, "telegram": true,
       "actions": [{"action": "squareoff", "stname": "test1"}]}'
