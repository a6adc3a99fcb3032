import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data: prices } = await spark.readLastPrices({ Tokens: ['NSE:212'] });
const price = prices[0]?.ltp ?? 0;
const placed = await spark.placeOrder({
  strategyname: 'test1',
  orderType: 'Limit',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 100,
  transType: 'Buy',
  limitPrice: price,
  splitby: 2,
});
const strefid = placed.data[0]?.strefID;
const book = await spark.readOrderBook({ strefid, withorders: true });
for (const row of book.data)
  console.log(
    row.AccountName,
    row.reftag,
    row.status,
    row.orders?.map((batch) => batch.orderid),
  );
