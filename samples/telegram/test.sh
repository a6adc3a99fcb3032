curl -s -X POST "http://localhost:8080/telegram-test?AccountName=account1" \
  -H "Authorization: Bearer $SPARK_TOKEN"
