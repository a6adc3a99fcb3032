SPARK=http://localhost:8080; AUTH="Authorization: Bearer $SPARK_TOKEN"
# Does the market open today?
curl -s "$SPARK/isHoliday/?exch=NSE" -H "$AUTH"
# Open loginUrl, log in at the broker
curl -s -X POST $SPARK/login/account1 -H "$AUTH"
# Let orders through
curl -s -X POST $SPARK/activate-account/account1/Y -H "$AUTH"
# LastLogin is today, Trade is Y
curl -s $SPARK/account -H "$AUTH"
