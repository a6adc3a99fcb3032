const address = `ws://localhost:8080/orderWS?token=${process.env.SPARK_TOKEN}`;
const attemptsMax = 20;
const orders = new Map<number, object>();
let last: number | undefined;
let attempts = 0;

function connect() {
  // The first time, since=0 asks for a snapshot of where things stand.
  const socket = new WebSocket(`${address}&since=${last ?? 0}`);
  socket.onmessage = ({ data }) => {
    attempts = 0; // the line works again
    const message = JSON.parse(data);
    if (message.message === 'Snapshot') orders.clear();
    if (message.type === 'OrderUpdate') {
      const [order] = message.data;
      orders.set(order.reftag, order);
      console.log(message.seq, message.message);
    }
    if (message.seq !== undefined) last = message.seq;
  };
  socket.onclose = () => {
    attempts += 1;
    if (attempts > attemptsMax)
      throw new Error('the order websocket cannot be reached');
    setTimeout(connect, 2000);
  };
}

connect();
