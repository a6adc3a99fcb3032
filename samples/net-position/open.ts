import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.readPositions({ Acname: 'account1', open: true });
for (const {
  StrategyName,
  symbol,
  productType,
  qty,
  averagePrice,
  openpnl,
} of data)
  console.log(
    StrategyName,
    symbol,
    productType,
    qty,
    'at',
    averagePrice,
    'P&L',
    openpnl ?? 'unknown',
  );
