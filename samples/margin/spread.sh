curl -s http://localhost:8080/margin \
  -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"strategyname": "test1", "legs": [
    {"transType": "Sell", "qty": 65, "autoOpt": {
      "symbol": "NIFTY", "exchange": "NFO", "optionType": "CE",
      "strikeBy": "moneyness", "strikeVal": "ATM", "expType": "monthly"}},
    {"transType": "Buy", "qty": 65, "autoOpt": {
      "symbol": "NIFTY", "exchange": "NFO", "optionType": "CE",
      "strikeBy": "moneyness", "strikeVal": "4 OTM", "expType": "monthly"}}]}'
