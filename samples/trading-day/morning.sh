SPARK=http://localhost:8080; AUTH="Authorization: Bearer $SPARK_TOKEN"
curl -s "$SPARK/isHoliday/?exch=NSE" -H "$AUTH"                 # does the market open today?
curl -s -X POST $SPARK/login/account1 -H "$AUTH"                # open loginUrl, log in at the broker
curl -s -X POST $SPARK/activate-account/account1/Y -H "$AUTH"   # let orders through
curl -s $SPARK/account -H "$AUTH"                               # LastLogin is today, Trade is Y
