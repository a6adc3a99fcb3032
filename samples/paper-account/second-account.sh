SPARK=http://localhost:8080; AUTH="Authorization: Bearer $SPARK_TOKEN"
curl -s $SPARK/account -H "$AUTH" -H "Content-Type: application/json" \
  -d '{"AccountName": "paper2", "Broker": "testBroker", "Clientid": "AB1234"}'
curl -s -X POST "$SPARK/validate_session/paper2?sessionid=paper" -H "$AUTH"
curl -s -X POST $SPARK/activate-account/paper2/Y -H "$AUTH"
