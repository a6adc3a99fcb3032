curl -s "http://localhost:8080/SquareOff/strategy?stname=test1" \
  -H "Authorization: Bearer $SPARK_TOKEN"
curl -s "http://localhost:8080/netposition/?Stname=test1" \
  -H "Authorization: Bearer $SPARK_TOKEN"
