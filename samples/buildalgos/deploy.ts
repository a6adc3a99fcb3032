import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});
const { data: templates } = await spark.listStrategyTemplates();
const { data: saved } = await spark.saveDocument({
  body: templates[0]?.document ?? {},
});
const request = { id: saved[0]?.id ?? 0, strategyname: 'demo' };

const { data: checks } = await spark.checkDeployment(request);
for (const { good, says } of checks[0]?.items ?? [])
  console.log(good ? 'ok' : 'NO', says);

if (checks[0]?.ready) {
  const { data: made } = await spark.startDeployment(request);
  const deploymentID = made[0]?.deploymentID ?? 0;
  console.log('deployment', deploymentID, made[0]?.nextDecision);
  const { data } = await spark.readDeployment({ deploymentID });
  for (const { account, legs } of data[0]?.accounts ?? [])
    console.log(account, legs.length, 'legs');
  const stopped = await spark.stopDeployment({ deploymentID, legs: 'close' });
  console.log(stopped.message);
}
