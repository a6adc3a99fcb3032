curl -s -X DELETE \
  "http://localhost:8080/deleteorder/?strefID=2240&reftag=1939" \
  -H "Authorization: Bearer $SPARK_TOKEN"
