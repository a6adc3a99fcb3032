curl -s -X POST \
  "http://localhost:8080/validate_session/iifl1?sessionid=$XTS_TOKEN" \
  -H "Authorization: Bearer $SPARK_TOKEN"
