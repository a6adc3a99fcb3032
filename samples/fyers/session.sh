curl -s http://localhost:8080/account/account1 \
  -H "Authorization: Bearer $SPARK_TOKEN"
curl -s -X POST http://localhost:8080/activate-account/account1/Y \
  -H "Authorization: Bearer $SPARK_TOKEN"
