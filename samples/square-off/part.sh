curl -s -X POST "http://localhost:8080/SquareOffSingle?acname=account1\
&stname=test1&token=NFO:63915&positionType=Intraday&at_limit=true&qty=65" \
  -H "Authorization: Bearer $SPARK_TOKEN"
