const alert = {
  action: 'logalert',
  message: 'Hello from the webhook',
  stname: 'test1',
};
const reply = await fetch(
  `http://localhost:8080/tv-webhook/${process.env.WEBHOOK_TOKEN}`,
  {
    method: 'POST',
    body: JSON.stringify(alert),
  },
);
console.log(await reply.json());
