curl -s "https://api.telegram.org/bot$BOT/sendMessage" -d chat_id=123456789 \
  -d text=hello
