curl -s "http://localhost:8080/corporateActions" \
  -H "Authorization: Bearer $SPARK_TOKEN"
