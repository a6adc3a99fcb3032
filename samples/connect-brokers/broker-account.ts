import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.readBrokerAccount({ AccountName: 'simulated' });
console.log(data[0]?.AskedAt, data[0]?.Funds, data[0]?.Message);
for (const position of data[0]?.Positions ?? [])
  console.log(
    position.TradSymbol,
    position.BrokerQty,
    position.SparkQty,
    position.Agrees,
  );
