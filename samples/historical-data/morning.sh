curl -s "http://localhost:8080/history?token=NSE:212&interval=5\
&from=2026-11-13T09:15:00&to=2026-11-13T09:30:00" \
  -H "Authorization: Bearer $SPARK_TOKEN"
