curl -s -X POST \
  "http://localhost:8080/validate_session/simulated?sessionid=$BROKER_SESSION" \
  -H "Authorization: Bearer $SPARK_TOKEN"
