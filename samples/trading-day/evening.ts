import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const closed = await spark.squareOff({ ctype: 'strategy', stname: 'test1' });
console.log(closed.message);
const pushed = await spark.pushTrades();
console.log(pushed.message);
const today = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
}).format(new Date());
const { data } = await spark.readTradebook({
  startDate: today,
  endDate: today,
  stname: 'test1',
  acname: 'account1',
});
for (const trade of data)
  console.log(trade.symbol, trade.transType, trade.qty, trade.PNL);
await spark.activateAccount({ AccountName: 'account1', yn: 'N' });
