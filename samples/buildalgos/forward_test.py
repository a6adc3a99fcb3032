import os
from sparklib import SparkLib

spark = SparkLib(access_token=os.environ["SPARK_TOKEN"])
print(
    spark.addStrategy(
        strategyName="ema1", strategyType="Intraday", forwardTest="Y"
    )
)
print(
    spark.addlinkStrategy(
        StrategyName="ema1",
        AccountName="paper",
        Multiplier=1,
        Activate=1,
        Capital=200000,
    )
)
