import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

FIRST = 2240
order = dict(
    strategyname="test1",
    orderType="Limit",
    productType="Intraday",
    token="NSE:212",
    qty=100,
    transType="Buy",
    limitPrice=170.5,
)

logged_in = {
    account["AccountName"]: account["LastLogin"]
    for account in spark.getAllAccounts()["data"]
}
for row in spark.orderbook(strefid=FIRST)["data"]:
    if row["status"] != "Rejected" or row["filledQty"] > 0:
        continue
    identifier = f'{row["UCC"]}:{row["AccountName"]}'
    print(identifier, "last login", logged_in[row["AccountName"]])
    again = spark.reExecute(**order, identifier=identifier)
    print(
        again["message"] if again["status"] else again["errors"][0]["message"]
    )
