curl -s http://localhost:8080/account/account1 \
  -H "Authorization: Bearer $SPARK_TOKEN"
