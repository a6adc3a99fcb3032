import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

await spark.addAccount({
  AccountName: 'fyers1',
  Broker: 'FYERS',
  Clientid: 'XS00001',
  ApiKey: 'SPARKSIM-100',
  ApiSecret: 'fyers-secret',
  Redirecturl: 'http://localhost:8080/auth_code/FYERS',
});
const { data } = await spark.startBrokerLogin({ AccountName: 'fyers1' });
console.log(data[0]?.loginUrl);
