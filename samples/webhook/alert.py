import json
import os
from urllib.request import Request, urlopen

alert = {"action": "logalert", "message": "Hello from the webhook", "stname": "test1"}
address = f"http://localhost:8080/tv-webhook/{os.environ['WEBHOOK_TOKEN']}"
print(json.load(urlopen(Request(address, json.dumps(alert).encode()), timeout=10)))
