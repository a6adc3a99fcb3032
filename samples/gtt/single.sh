curl -s http://localhost:8080/gtt \
  -H "Authorization: Bearer $SPARK_TOKEN" -H 'content-type: application/json' \
  -d '{"strategyname": "test1", "token": "NSE:212", "days": 90,
       "legs": [{"triggerPrice": 100, "transType": "Buy", "qty": 1,
                 "orderType": "Limit", "limitPrice": 100,
                 "productType": "Delivery"}]}'
