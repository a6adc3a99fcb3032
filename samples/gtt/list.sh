curl -s "http://localhost:8080/gtt?all=true" \
  -H "Authorization: Bearer $SPARK_TOKEN"
