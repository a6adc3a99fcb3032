# Printed at the first start, or set by you
export SPARK_OWNER_PASSWORD='correct horse battery'
export SPARK_TOKEN=$(curl -s http://localhost:8080/token \
  -d userid=owner@spark.local \
  --data-urlencode "password=$SPARK_OWNER_PASSWORD" \
  | python3 -c 'import json,sys; print(json.load(sys.stdin)["access_token"])')

# where the samples trade: the first start linked test1 to two paper accounts
curl -s http://localhost:8080/linkstrategy \
  -H "Authorization: Bearer $SPARK_TOKEN"
