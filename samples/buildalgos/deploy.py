import os
from sparklib import SparkLib

spark = SparkLib(access_token=os.environ["SPARK_TOKEN"])
document = spark.listStrategyTemplates()["data"][0]["document"]
saved = spark.saveDocument(document)["data"][0]

check = spark.checkDeployment(id=saved["id"], strategyname="demo")["data"][0]
for item in check["items"]:
    print("ok" if item["good"] else "NO", item["says"])

if check["ready"]:
    made = spark.startDeployment(id=saved["id"], strategyname="demo")["data"][0]
    number = made["deploymentID"]
    print("deployment", number, made["state"], made["nextDecision"])
    for account in spark.readDeployment(number)["data"][0]["accounts"]:
        print(account["account"], len(account["legs"]), "legs")
    print(spark.stopDeployment(number, legs="close")["message"])
