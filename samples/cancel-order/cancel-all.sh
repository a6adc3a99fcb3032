curl -s \
  "http://localhost:8080/CancelAll/strategy?stname=test1&acname=account1" \
  -H "Authorization: Bearer $SPARK_TOKEN"
curl -s "http://localhost:8080/CancelAll/account?acname=account1" \
  -H "Authorization: Bearer $SPARK_TOKEN"
