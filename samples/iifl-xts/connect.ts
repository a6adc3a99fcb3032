import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

await spark.addAccount({
  AccountName: 'iifl1',
  Broker: 'IIFLXTS',
  Clientid: 'IIFL0001',
  ApiKey: 'interactive-key',
  ApiSecret: 'interactive-secret',
});
await spark.addAccount({
  AccountName: 'iifl1-data',
  Broker: 'IIFLXTS',
  Clientid: 'IIFL0001',
  ApiKey: 'market-key',
  ApiSecret: 'market-secret',
});
for (const AccountName of ['iifl1', 'iifl1-data']) {
  const reply = await spark.startBrokerLogin({ AccountName });
  console.log(reply.message);
}
