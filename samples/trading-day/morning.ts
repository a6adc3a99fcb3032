import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

// Does the market open today?
const holiday = await spark.checkHoliday({ exch: 'NSE' });
console.log(holiday.data);
const login = await spark.startBrokerLogin({ AccountName: 'account1' });
console.log(login.data[0]?.loginUrl); // open it, log in at the broker
// Let orders through.
await spark.activateAccount({ AccountName: 'account1', yn: 'Y' });
const { data } = await spark.listAccounts();
for (const { AccountName, LastLogin, Trade } of data)
  console.log(AccountName, LastLogin, Trade);
