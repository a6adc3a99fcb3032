import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});
const today = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
}).format(new Date());
for (const { AccountName, Trade, LastLogin } of (await spark.listAccounts())
  .data) {
  if (Trade !== 'Y' || LastLogin === today) continue;
  const { data } = await spark.startBrokerLogin({ AccountName });
  console.log(AccountName, data[0]?.loginUrl);
}
