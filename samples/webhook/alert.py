import json
import os
from urllib.request import Request, urlopen

alert = {
    "action": "logalert",
    "message": "Hello from the webhook",
    "stname": "test1",
}
request = Request(os.environ["WEBHOOK_URL"], json.dumps(alert).encode())
print(json.load(urlopen(request, timeout=10)))
