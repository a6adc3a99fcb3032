curl -s http://localhost:8080/stopOperation \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"strategyname":"test1","strefID":2240}'
