curl -s -X POST "http://localhost:8080/account/disable?accountname=paper" \
  -H "Authorization: Bearer $SPARK_TOKEN"
curl -s http://localhost:8080/account -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"AccountName": "account3", "Broker": "testBroker", "Clientid": "AB1234"}'
