curl -s -X POST \
  "http://localhost:8080/validate_session/account1?sessionid=$BROKER_SESSION" \
  -H "Authorization: Bearer $SPARK_TOKEN"
