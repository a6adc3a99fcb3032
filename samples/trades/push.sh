curl -s http://localhost:8080/ExecutionLogs \
  -H "Authorization: Bearer $SPARK_TOKEN"
curl -s http://localhost:8080/pushtrades/ \
  -H "Authorization: Bearer $SPARK_TOKEN"
curl -s "http://localhost:8080/tradebook/?startDate=2026-11-01\
&endDate=2026-11-30&stname=test1&acname=account1" \
  -H "Authorization: Bearer $SPARK_TOKEN"
