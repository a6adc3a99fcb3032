curl -s http://localhost:8080/account -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"AccountName": "angel1", "Broker": "ANGELONE",
      "Clientid": "A000001", "ApiKey": "smartapi-key",
      "Redirecturl": "http://localhost:8080/auth_code/ANGELONE"}'
curl -s -X POST http://localhost:8080/login/angel1 \
  -H "Authorization: Bearer $SPARK_TOKEN"
