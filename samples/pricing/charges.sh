curl -s http://localhost:8080/charges -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"date": "2026-11-16", "legs": [{"segment": "NFO-OPT",
      "productType": "Intraday", "transType": "Buy", "qty": 65, "price": 100,
      "symbol": "NIFTY"}, {"segment": "NFO-OPT", "productType": "Intraday",
      "transType": "Sell", "qty": 65, "price": 110, "symbol": "NIFTY"}]}'
