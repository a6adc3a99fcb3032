const socket = new WebSocket(
  `ws://localhost:8080/orderWS?token=${process.env.SPARK_TOKEN}`,
);
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.type !== 'OrderUpdate') return;
  const [order] = message.data;
  console.log(
    order.AccountName,
    order.symbol,
    order.status,
    `${order.filledQty} of ${order.qty}`,
  );
};
