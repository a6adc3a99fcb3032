curl -s "http://localhost:8080/positions?Acname=account1&open=true" \
  -H "Authorization: Bearer $SPARK_TOKEN"
