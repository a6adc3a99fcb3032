id=$(curl -s http://localhost:8080/priceAlerts \
  -H "Authorization: Bearer $SPARK_TOKEN" -H 'content-type: application/json' \
  -d '{"token": "NSE:212", "condition": "crosses", "level": 160,
       "telegram": true}' | sed 's/.*"id":\([0-9]*\).*/\1/')
curl -s -X PUT http://localhost:8080/priceAlerts \
  -H "Authorization: Bearer $SPARK_TOKEN" -H 'content-type: application/json' \
  -d '{"id": '$id', "level": 165, "repeat": "each"}'
