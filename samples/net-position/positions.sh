curl -s "http://localhost:8080/netposition/?Acname=account1&Stname=test1" \
  -H "Authorization: Bearer $SPARK_TOKEN"
