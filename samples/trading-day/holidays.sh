curl -s "http://localhost:8080/holidays?exch=NSE" \
  -H "Authorization: Bearer $SPARK_TOKEN"
