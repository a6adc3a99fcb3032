curl -s -X POST "http://localhost:8080/manual-squareoff/?acname=account1\
&stname=test1&token=NSE:212&positionType=Intraday" \
  -H "Authorization: Bearer $SPARK_TOKEN" -H "Content-Type: application/json" \
  -d '{"tradedPrice":171.5, "tradedAt":"2026-11-16T14:30:00", "qty":100,
      "ordersPlaced":1}'
