curl -s \
  "http://localhost:8080/SquareOff/strategy?stname=test1&acname=account1" \
  -H "Authorization: Bearer $SPARK_TOKEN"
