curl -s "http://localhost:8080/orderbook/?stname=test1&withorders=true" \
  -H "Authorization: Bearer $SPARK_TOKEN"
