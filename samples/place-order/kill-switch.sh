curl -s http://localhost:8080/killswitch \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"on": true}'

# when you have looked at what went wrong, trading goes on
curl -s http://localhost:8080/killswitch \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"on": false}'
