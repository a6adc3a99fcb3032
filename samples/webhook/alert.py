import os
import requests

alert = {
    "action": "logalert",
    "message": "Hello from the webhook",
    "stname": "test1",
}
print(
    requests.post(
        f"http://localhost:8080/tv-webhook/{os.environ['WEBHOOK_TOKEN']}",
        json=alert,
        timeout=10,
    ).json()
)
