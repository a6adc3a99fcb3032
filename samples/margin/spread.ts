import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

function leg(transType: 'Buy' | 'Sell', strikeVal: string) {
  const option = {
    symbol: 'NIFTY',
    exchange: 'NFO',
    optionType: 'CE',
  } as const;
  const strike = { strikeBy: 'moneyness', strikeVal } as const;
  const autoOpt = { ...option, ...strike, expType: 'monthly' } as const;
  return { transType, qty: 65, autoOpt };
}

const { data } = await spark.workOutMargin({
  strategyname: 'test1',
  legs: [leg('Sell', 'ATM'), leg('Buy', '4 OTM')],
});
for (const { account, required, final, available, enough } of data)
  console.log(account, required, final, available, enough);
