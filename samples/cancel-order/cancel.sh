curl -s -X DELETE http://localhost:8080/order \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"strategyname":"test1","strefID":2240}'
