curl -s "http://localhost:8080/desk" \
  -H "Authorization: Bearer $SPARK_TOKEN"
