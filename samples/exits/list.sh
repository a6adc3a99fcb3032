curl -s http://localhost:8080/exits -H "Authorization: Bearer $SPARK_TOKEN"
