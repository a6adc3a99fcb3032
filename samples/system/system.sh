curl -s "http://localhost:8080/system" \
  -H "Authorization: Bearer $SPARK_TOKEN"
