curl -s http://localhost:8080/tv-webhook-preview \
  -H "Authorization: Bearer $SPARK_TOKEN" -H 'content-type: application/json' \
  -d '{"actions":[{"action":"squareoff", "stname":"test1"},
      {"action":"logalert", "message":"flat"}]}'
