curl -s http://localhost:8080/account/fyers1 \
  -H "Authorization: Bearer $SPARK_TOKEN"
curl -s -X POST http://localhost:8080/activate-account/fyers1/Y \
  -H "Authorization: Bearer $SPARK_TOKEN"
