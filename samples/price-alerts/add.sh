curl -s http://localhost:8080/priceAlerts \
  -H "Authorization: Bearer $SPARK_TOKEN" -H 'content-type: application/json' \
  -d '{"token": "NSE:212", "condition": "crosses", "level": 160,
       "telegram": true, "message": "{what} is at {value}"}'
