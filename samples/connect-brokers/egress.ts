import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

await spark.changeAccount({
  AccountName: 'simulated',
  Egress: 'local 192.0.2.7',
});
await spark.changeAccount({
  AccountName: 'simulated',
  Egress: 'http://user:password@relay.example.com:3128',
});
await spark.changeAccount({ AccountName: 'simulated', Egress: '' });
