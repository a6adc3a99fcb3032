export BOT='123456789:telegram-bot-token'
curl -s "https://api.telegram.org/bot$BOT/getUpdates"
