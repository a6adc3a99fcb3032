curl -s "http://localhost:8080/token-mappings?broker=FYERS" \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"tokens": ["NSE:212"]}'
