import { EventSocket, Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const socket = new EventSocket(spark, {
  onGreeting: ({ buildId }) => console.log('Connected', buildId),
  onEvent: ({ at, kind, text }) => console.log(at, kind, text),
  onPositions: (_, { total }) =>
    console.log(total.totalpnl ?? `at least ${total.knownpnl}`),
});
await socket.closed;
