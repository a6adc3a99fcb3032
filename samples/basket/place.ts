import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const call = (transType: 'Buy' | 'Sell', strikeVal: string) => ({
  orderType: 'Market' as const,
  productType: 'Intraday' as const,
  transType,
  qty: 65,
  autoOpt: {
    symbol: 'NIFTY',
    exchange: 'NFO' as const,
    optionType: 'CE' as const,
    strikeBy: 'moneyness' as const,
    strikeVal,
    expType: 'weekly' as const,
  },
});

const { message, data } = await spark.placeBasket({
  strategyname: 'test1',
  legs: [call('Sell', '2 OTM'), call('Buy', '4 OTM')],
});
console.log(message);
for (const { symbol, accounts } of data[0]?.legs ?? [])
  console.log(symbol, accounts[0]?.status);
