# Printed at the first start, or set by you
export SPARK_OWNER_PASSWORD='correct horse battery'
export SPARK_TOKEN=$(curl -s http://localhost:8080/token \
  -d userid=owner@spark.local \
  --data-urlencode "password=$SPARK_OWNER_PASSWORD" \
  | python3 -c 'import json,sys; print(json.load(sys.stdin)["access_token"])')

# a strategy, linked to a paper account, active, size 1
curl -s http://localhost:8080/strategy -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"strategyName":"test1","strategyType":"Intraday"}'
curl -s http://localhost:8080/linkstrategy \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"StrategyName":"test1", "AccountName":"account1", "Multiplier":1,
      "Activate":1, "Capital":100000}'
curl -s -X POST http://localhost:8080/activate-account/account1/Y \
  -H "Authorization: Bearer $SPARK_TOKEN"
