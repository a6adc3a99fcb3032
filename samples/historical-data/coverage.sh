curl -s "http://localhost:8080/history-coverage?token=NSE:212\
&from=2026-11-12&to=2026-11-13" \
  -H "Authorization: Bearer $SPARK_TOKEN"
