curl -s "http://localhost:8080/broker-account?AccountName=account1" \
  -H "Authorization: Bearer $SPARK_TOKEN"
