import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const token = 'NSE:212';
const [price] = (await spark.readLastPrices({ Tokens: [token] })).data;
const last = price?.ltp ?? 0;
const sell = (trigger: number, limit: number) =>
  ({
    triggerPrice: Math.round(trigger),
    limitPrice: Math.round(limit),
    transType: 'Sell',
    qty: 1,
    orderType: 'Limit',
    productType: 'Delivery',
  }) as const;

const target = sell(last * 1.1, last * 1.1);
const stop = sell(last * 0.95, last * 0.94);
const { data } = await spark.addGtt({
  strategyname: 'test1',
  token,
  legs: [target, stop],
});
console.log(data[0]?.id, data[0]?.status);
