curl -s -X POST http://localhost:8080/builder/validate \
  -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"schema": "buildalgos.strategy/1", "name": "empty"}'
