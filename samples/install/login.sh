export SPARK_OWNER_PASSWORD='the password that was printed'
export SPARK_TOKEN=$(curl -s http://localhost:8080/token \
  --data-urlencode "userid=owner@spark.local" \
  --data-urlencode "password=$SPARK_OWNER_PASSWORD" |
  python3 -c 'import json, sys; print(json.load(sys.stdin)["access_token"])')

curl -s http://localhost:8080/profile -H "Authorization: Bearer $SPARK_TOKEN"
