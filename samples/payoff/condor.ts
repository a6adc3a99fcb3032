import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

function leg(
  transType: 'Buy' | 'Sell',
  optionType: 'CE' | 'PE',
  strikeVal: string,
) {
  const option = { symbol: 'NIFTY', exchange: 'NFO', optionType } as const;
  const strike = { strikeBy: 'moneyness', strikeVal } as const;
  const autoOpt = { ...option, ...strike, expType: 'monthly' } as const;
  return { transType, qty: 65, autoOpt };
}

const { data } = await spark.workOutPayoff({
  legs: [
    leg('Buy', 'PE', '8 OTM'),
    leg('Sell', 'PE', '4 OTM'),
    leg('Sell', 'CE', '4 OTM'),
    leg('Buy', 'CE', '8 OTM'),
  ],
});
for (const { netPremium, atExpiry, probabilityOfProfit } of data) {
  console.log('got', netPremium, 'break-evens', atExpiry.breakEvens);
  console.log('from', atExpiry.maxLoss, 'to', atExpiry.maxProfit);
  console.log('chance of a profit', probabilityOfProfit, '%');
}
