curl -s -X POST "http://localhost:8080/reconnectWS/?acname=account1" \
  -H "Authorization: Bearer $SPARK_TOKEN"
