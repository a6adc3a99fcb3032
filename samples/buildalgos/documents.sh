curl -s http://localhost:8080/builder/strategy \
  -H "Authorization: Bearer $SPARK_TOKEN"
