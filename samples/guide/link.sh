curl -s http://localhost:8080/strategy -H "Authorization: Bearer $SPARK_TOKEN" \
  -d strategyName=first -d strategyType=Intraday \
  --data-urlencode "description=My first strategy"

curl -s http://localhost:8080/linkstrategy \
  -H "Authorization: Bearer $SPARK_TOKEN" -d StrategyName=first \
  -d AccountName=mine -d Multiplier=2 -d Activate=1 -d Capital=200000
