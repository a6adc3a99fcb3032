import json
import os
from urllib.request import Request, urlopen

ORDER = {"action": "placeorder", "strategyname": "test1", "transType": "buy",
         "orderType": "Market", "productType": "Intraday"}
for symbol, exchange, qty in [("RELIANCE", "NSE", 1), ("NIFTY1!", "NSE", 65)]:
    alert = {**ORDER, "symbol": symbol, "exchange": exchange, "qty": qty}
    request = Request(os.environ["WEBHOOK_URL"], json.dumps(alert).encode())
    with urlopen(request, timeout=30) as reply:
        print(symbol, json.load(reply)["message"])
