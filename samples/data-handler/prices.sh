curl -s "http://localhost:8080/ltp?Tokens=NSE:212,NSE:26000" \
  -H "Authorization: Bearer $SPARK_TOKEN"
