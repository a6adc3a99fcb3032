curl -s "http://localhost:8080/broker-account?AccountName=rehearsal" \
  -H "Authorization: Bearer $SPARK_TOKEN"
