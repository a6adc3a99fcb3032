curl -s 'http://localhost:8080/builder/deploy?all=true' \
  -H "Authorization: Bearer $SPARK_TOKEN"
