curl -s -X PUT http://localhost:8080/guards \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"MaxDailyLoss":25000}'

curl -s -X PUT http://localhost:8080/guards \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"AccountName":"account1","MaxQty":1800}'

curl -s http://localhost:8080/guards -H "Authorization: Bearer $SPARK_TOKEN"
