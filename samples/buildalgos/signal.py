import json
import os
from urllib.request import Request, urlopen
from sparklib import SparkLib

spark = SparkLib(access_token=os.environ["SPARK_TOKEN"])
document = spark.listStrategyTemplates()["data"][0]["document"]
document["conditions"][0]["when"] = {
    "op": "eq",
    "l": {"webhook": "breakout"},
    "r": {"value": True},
}
saved = spark.saveDocument(document)["data"][0]
made = spark.startDeployment(id=saved["id"], strategyname="demo")["data"][0]

alert = {"action": "signal", "stname": "demo", "signal": "breakout"}
for told in spark.previewAlert(alert)["data"]:
    print(told["summary"], told["problems"])
request = Request(os.environ["WEBHOOK_URL"], json.dumps(alert).encode())
print(json.load(urlopen(request, timeout=10))["message"])

print(spark.stopDeployment(made["deploymentID"], legs="close")["message"])
