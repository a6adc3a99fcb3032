curl -s http://localhost:8080/account/angel1 \
  -H "Authorization: Bearer $SPARK_TOKEN"
