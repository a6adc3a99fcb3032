import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

await spark.addAccount({
  AccountName: 'paper2',
  Broker: 'testBroker',
  Clientid: 'AB1234',
});
await spark.validateSession({ AccountName: 'paper2', sessionid: 'paper' });
const reply = await spark.activateAccount({ AccountName: 'paper2', yn: 'Y' });
console.log(reply.message);
