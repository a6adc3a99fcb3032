curl -s "http://localhost:8080/ExecutionLogs?text=Trail:&limit=20" \
  -H "Authorization: Bearer $SPARK_TOKEN"
