import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

await spark.addAccount({
  AccountName: 'angel1',
  Broker: 'ANGELONE',
  Clientid: 'A000001',
  ApiKey: 'smartapi-key',
  Redirecturl: 'http://localhost:8080/auth_code/ANGELONE',
});
const { data } = await spark.startBrokerLogin({ AccountName: 'angel1' });
console.log(data[0]?.loginUrl);
