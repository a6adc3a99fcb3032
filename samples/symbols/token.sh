curl -s "http://localhost:8080/master-tokens?symbol=ASHOKLEY&exchange=NSE" \
  -H "Authorization: Bearer $SPARK_TOKEN"
