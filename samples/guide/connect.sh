curl -s http://localhost:8080/account -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"AccountName": "mine", "Broker": "testBroker", "Clientid": "AB1234"}'
