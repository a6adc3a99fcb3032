import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});
const { data: expiries } = await spark.listExpiries({
  symbol: 'NIFTY',
  exchange: 'NFO',
  instrument: 'OPT',
});
const { data: chain } = await spark.findInstruments({
  symbol: 'NIFTY',
  exchange: 'NFO',
  instrument: 'OPT',
  expiry: expiries[0],
});
console.log(expiries[0], chain.length, 'contracts');
