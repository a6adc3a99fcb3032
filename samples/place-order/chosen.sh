curl -s http://localhost:8080/order -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"strategyname":"test1", "orderType":"Market",
      "productType":"Intraday", "qty":65, "transType":"Buy",
      "autoOpt":{"symbol":"NIFTY", "exchange":"NFO", "optionType":"CE",
        "strikeBy":"moneyness", "strikeVal":"ATM", "expType":"weekly"}}'
