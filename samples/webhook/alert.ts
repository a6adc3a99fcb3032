const alert = {
  action: 'logalert',
  message: 'Hello from the webhook',
  stname: 'test1',
};
const reply = await fetch(process.env.WEBHOOK_URL ?? '', {
  method: 'POST',
  body: JSON.stringify(alert),
});
console.log(await reply.json());
