# once: connect
curl -s http://localhost:8080/account -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"AccountName": "simulated", "Broker": "FYERS", "Clientid": "XS00001",
       "ApiKey": "SPARKSIM-100", "ApiSecret": "fyers-secret",
       "Redirecturl": "http://localhost:8080/auth_code/FYERS"}'

# every trading day: log in, then open the loginUrl of the reply in a browser
curl -s -X POST http://localhost:8080/login/simulated \
  -H "Authorization: Bearer $SPARK_TOKEN"
