import os
from sparklib import SparkLib

spark = SparkLib(access_token=os.environ["SPARK_TOKEN"])
for template in spark.listStrategyTemplates()["data"]:
    check = spark.validateDocument(template["document"])["data"][0]
    print(template["title"], "is valid" if check["valid"] else "has errors")
    for condition in check["conditions"]:
        print("  ", condition["sentence"])
