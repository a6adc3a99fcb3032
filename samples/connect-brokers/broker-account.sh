curl -s "http://localhost:8080/broker-account?AccountName=simulated" \
  -H "Authorization: Bearer $SPARK_TOKEN"
