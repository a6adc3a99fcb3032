import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const first = 2240;
const order = {
  strategyname: 'test1',
  orderType: 'Limit',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 100,
  transType: 'Buy',
  limitPrice: 170.5,
} as const;

const accounts = await spark.listAccounts();
const loggedIn = new Map(
  accounts.data.map(({ AccountName, LastLogin }) => [AccountName, LastLogin]),
);
const { data: rows } = await spark.readOrderBook({ strefid: first });
for (const row of rows) {
  if (row.status !== 'Rejected' || row.filledQty > 0) continue;
  const identifier = `${row.UCC}:${row.AccountName}`;
  console.log(identifier, 'last login', loggedIn.get(row.AccountName));
  const again = await spark.reExecute({ ...order, identifier });
  console.log(again.message);
}
