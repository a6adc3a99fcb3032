curl -s -X PUT http://localhost:8080/account/account1 \
  -H "Authorization: Bearer $SPARK_TOKEN" -d Chatid=123456789 \
  --data-urlencode "BotKeys=123456789:telegram-bot-token"
