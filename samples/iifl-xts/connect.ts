import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

await spark.addAccount({
  AccountName: 'account1',
  Broker: 'IIFLXTS',
  Clientid: 'IIFL0001',
  ApiKey: 'interactive-key',
  ApiSecret: 'interactive-secret',
});
await spark.addAccount({
  AccountName: 'account1-data',
  Broker: 'IIFLXTS',
  Clientid: 'IIFL0001',
  ApiKey: 'market-key',
  ApiSecret: 'market-secret',
});
for (const AccountName of ['account1', 'account1-data']) {
  const reply = await spark.startBrokerLogin({ AccountName });
  console.log(reply.message);
}
