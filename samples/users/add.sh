curl -s -X POST "http://localhost:8080/users" \
  -H "Authorization: Bearer $SPARK_TOKEN" -H 'content-type: application/json' \
  -d '{"Email": "second@example.com"}'
