curl -s "http://localhost:8080/holdings" \
  -H "Authorization: Bearer $SPARK_TOKEN"
