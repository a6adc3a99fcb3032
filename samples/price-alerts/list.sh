curl -s "http://localhost:8080/priceAlerts?all=true" \
  -H "Authorization: Bearer $SPARK_TOKEN"
