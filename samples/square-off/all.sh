curl -s "http://localhost:8080/SquareOff/strategy?stname=test1" \
  -H "Authorization: Bearer $SPARK_TOKEN"
curl -s "http://localhost:8080/SquareOff/account?acname=account1" \
  -H "Authorization: Bearer $SPARK_TOKEN"
