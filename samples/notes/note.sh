curl -s -X PUT "http://localhost:8080/notes/2026-11-16" \
  -H "Authorization: Bearer $SPARK_TOKEN" -H 'content-type: application/json' \
  -d '{"text": "Entered too early; the stop was right.",
       "tags": ["breakout"]}'
curl -s "http://localhost:8080/notes?tag=breakout" \
  -H "Authorization: Bearer $SPARK_TOKEN"
