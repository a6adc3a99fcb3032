curl -s -X PUT http://localhost:8080/account/simulated \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"Egress": "local 192.0.2.7"}'
curl -s -X PUT http://localhost:8080/account/simulated \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"Egress": "http://user:password@relay.example.com:3128"}'
curl -s -X PUT http://localhost:8080/account/simulated \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"Egress": ""}'
