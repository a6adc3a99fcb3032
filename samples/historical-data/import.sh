HEAD='token,datetime,open,high,low,close,volume'
ROW='NSE:212,2026-11-13 09:15:00,170.1,170.4,169.95,170.25,61240'
curl -s http://localhost:8080/history/import \
  -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -d "{\"check\": true, \"csv\": \"$HEAD\\n$ROW\\n\"}"
