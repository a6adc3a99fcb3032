curl -s http://localhost:8080/payoff \
  -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"legs": [
    {"transType": "Sell", "qty": 65, "autoOpt": {
      "symbol": "NIFTY", "exchange": "NFO", "optionType": "CE",
      "strikeBy": "moneyness", "strikeVal": "ATM", "expType": "weekly"}},
    {"transType": "Sell", "qty": 65, "autoOpt": {
      "symbol": "NIFTY", "exchange": "NFO", "optionType": "PE",
      "strikeBy": "moneyness", "strikeVal": "ATM", "expType": "weekly"}}]}'
