curl -s \
  "http://localhost:8080/option-chain?symbol=NIFTY&exchange=NFO&strikes=2" \
  -H "Authorization: Bearer $SPARK_TOKEN"
