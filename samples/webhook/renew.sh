curl -s -X PUT http://localhost:8080/webhook \
  -H "Authorization: Bearer $SPARK_TOKEN" -H 'content-type: application/json' \
  -d '{"id":1,"days":90}'
