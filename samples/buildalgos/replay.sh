curl -s http://localhost:8080/builder/replay \
  -H "Authorization: Bearer $SPARK_TOKEN"
