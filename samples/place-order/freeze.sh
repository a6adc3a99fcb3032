curl -s "http://localhost:8080/master-freezeqty?symbol=NIFTY" \
  -H "Authorization: Bearer $SPARK_TOKEN"
