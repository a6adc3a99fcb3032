import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const reply = await spark.changeAccount({
  AccountName: 'angel1',
  Pin: '0000',
  Totp: 'JBSWY3DPEHPK3PXP',
});
console.log(reply.message);
