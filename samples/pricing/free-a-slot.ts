import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

await spark.disableAccount({ accountname: 'paper' });
const reply = await spark.addAccount({
  AccountName: 'account3',
  Broker: 'testBroker',
  Clientid: 'AB1234',
});
console.log(reply.message);
