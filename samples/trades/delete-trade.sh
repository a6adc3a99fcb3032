curl -s -X DELETE "http://localhost:8080/trade/?TDno=501" \
  -H "Authorization: Bearer $SPARK_TOKEN"
