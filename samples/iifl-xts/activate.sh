curl -s -X POST http://localhost:8080/activate-account/iifl1/Y \
  -H "Authorization: Bearer $SPARK_TOKEN"
curl -s http://localhost:8080/linkstrategy \
  -H "Authorization: Bearer $SPARK_TOKEN" -d StrategyName=test1 \
  -d AccountName=iifl1 -d Multiplier=1 -d Activate=1 -d Capital=100000
