SPARK=http://localhost:8080; AUTH="Authorization: Bearer $SPARK_TOKEN"
curl -s $SPARK/account -H "$AUTH" -H "Content-Type: application/json" \
  -d '{"AccountName": "iifl1", "Broker": "IIFLXTS", "Clientid": "IIFL0001",
       "ApiKey": "interactive-key", "ApiSecret": "interactive-secret"}'
curl -s $SPARK/account -H "$AUTH" -H "Content-Type: application/json" \
  -d '{"AccountName": "iifl1-data", "Broker": "IIFLXTS",
      "Clientid": "IIFL0001", "ApiKey": "market-key",
      "ApiSecret": "market-secret"}'
curl -s -X POST $SPARK/login/iifl1 -H "$AUTH"
curl -s -X POST $SPARK/login/iifl1-data -H "$AUTH"
