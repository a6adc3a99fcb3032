curl -s http://localhost:8080/account -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"AccountName": "fyers1", "Broker": "FYERS", "Clientid": "XS00001",
       "ApiKey": "SPARKSIM-100", "ApiSecret": "fyers-secret",
       "Redirecturl": "http://localhost:8080/auth_code/FYERS"}'
curl -s -X POST http://localhost:8080/login/fyers1 \
  -H "Authorization: Bearer $SPARK_TOKEN"
