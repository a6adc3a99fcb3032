import os
from sparklib import SparkLib

spark = SparkLib(access_token=os.environ["SPARK_TOKEN"])
document = spark.listStrategyTemplates()["data"][0]["document"]
saved = spark.saveDocument(document, note="As in the template")["data"][0]
print("document", saved["id"], "revision", saved["rev"])

document["actions"][0]["stopLoss"]["value"] = 40
changed = spark.changeDocument(
    saved["id"], document, baseRev=saved["rev"], note="Wider stop"
)["data"][0]
print("revision", changed["rev"])

for change in spark.readDocumentDiff(id=saved["id"])["data"][0]["changes"]:
    print(change["pointer"], change["before"], "to", change["after"])
