curl -s "http://localhost:8080/overview/" \
  -H "Authorization: Bearer $SPARK_TOKEN"
curl -s "http://localhost:8080/overview/?Acname=account1" \
  -H "Authorization: Bearer $SPARK_TOKEN"
