const socket = new WebSocket(
  `ws://localhost:8080/dataWS?token=${process.env.SPARK_TOKEN}`,
);

socket.onopen = () =>
  socket.send(
    JSON.stringify({
      function: 'subscribe',
      payload: { tokens: ['NSE:212', 'NSE:26000'] },
    }),
  );

socket.onmessage = ({ data }) => {
  const { type, message, data: rows } = JSON.parse(data);
  if (type === 'Tick')
    console.log(rows[0].timestamp_str, rows[0].token, rows[0].ltp);
  else if (type === 'Candle') console.log('minute', rows[0].tk, rows[0].c);
  else console.log(message);
};
