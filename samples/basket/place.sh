curl -s http://localhost:8080/basket -H "Authorization: Bearer $SPARK_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"strategyname":"test1", "legs":[
      {"orderType":"Market", "productType":"Intraday", "qty":65,
       "transType":"Sell", "autoOpt":{"symbol":"NIFTY", "exchange":"NFO",
       "optionType":"CE", "strikeBy":"moneyness", "strikeVal":"2 OTM",
       "expType":"weekly"}},
      {"orderType":"Market", "productType":"Intraday", "qty":65,
       "transType":"Buy", "autoOpt":{"symbol":"NIFTY", "exchange":"NFO",
       "optionType":"CE", "strikeBy":"moneyness", "strikeVal":"4 OTM",
       "expType":"weekly"}}]}'
