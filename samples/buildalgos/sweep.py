import os
from sparklib import SparkLib

spark = SparkLib(access_token=os.environ["SPARK_TOKEN"])
template = spark.listStrategyTemplates()["data"][0]
document = template["document"]
document["params"] = {"stop": {"type": "int", "default": 30}}
document["actions"][0]["stopLoss"]["value"] = {"param": "stop"}

axes = [{"name": "stop", "from": 20, "to": 40, "step": 10}]
result = spark.sweep(document, "2026-10-01", "2026-10-09", axes=axes)
for cell in result.cells:
    print(cell["values"], cell["inSample"]["net"], cell["plateau"]["score"])
print("plateau", result.plateau["values"])
