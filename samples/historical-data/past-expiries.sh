curl -s "http://localhost:8080/expiry-history?symbol=NIFTY&exchange=NFO\
&instrument=OPT&from=2026-01-01&to=2026-01-31" \
  -H "Authorization: Bearer $SPARK_TOKEN"
