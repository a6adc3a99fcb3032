import { DataSocket, Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const socket = new DataSocket(spark, {
  onOptionChain: ({ spot, atmStrike, straddlePrice }) =>
    console.log(spot, atmStrike, straddlePrice),
  onGeneral: ({ message }) => console.log(message),
});
await socket.subscribeOptionChain({
  symbol: 'NIFTY',
  exchange: 'NFO',
  strikes: 5,
});
await socket.closed;
