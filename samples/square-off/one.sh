curl -s -X POST "http://localhost:8080/SquareOffSingle?acname=account1\
&stname=test1&token=NSE:212&positionType=Intraday&at_limit=false" \
  -H "Authorization: Bearer $SPARK_TOKEN"
