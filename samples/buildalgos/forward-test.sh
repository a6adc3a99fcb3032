curl -s http://localhost:8080/strategy \
  -H "Authorization: Bearer $SPARK_TOKEN" -H 'Content-Type: application/json' \
  -d '{"strategyName":"ema1","strategyType":"Intraday","forwardTest":"Y"}'

curl -s http://localhost:8080/linkstrategy \
  -H "Authorization: Bearer $SPARK_TOKEN" -H 'Content-Type: application/json' \
  -d '{"StrategyName":"ema1", "AccountName":"paper", "Multiplier":1,
      "Activate":1, "Capital":200000}'
