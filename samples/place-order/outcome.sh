curl -s "http://localhost:8080/outcome?key=test1-2026-11-16-entry-1" \
  -H "Authorization: Bearer $SPARK_TOKEN"
