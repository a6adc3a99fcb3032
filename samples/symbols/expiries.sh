curl -s \
  "http://localhost:8080/expiry?symbol=NIFTY&exchange=NFO&instrument=OPT" \
  -H "Authorization: Bearer $SPARK_TOKEN"
