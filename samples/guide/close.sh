curl -s "http://localhost:8080/SquareOff/strategy?stname=first" \
  -H "Authorization: Bearer $SPARK_TOKEN"
curl -s "http://localhost:8080/netposition/?Stname=first" \
  -H "Authorization: Bearer $SPARK_TOKEN"
