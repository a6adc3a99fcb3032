import { findCaller } from '../frame/answer-request.ts';
import type { SocketRoute } from '../frame/simulator-dialect.ts';
import { openSocketIoLine } from './socket-io-line.ts';
import { xtsOrderRow, xtsTradeRow } from './xts-order-row.ts';
import { xtsPositionRow } from './xts-portfolio.ts';
import { LOGOUT } from './xts-socket-rooms.ts';
import { xtsStateOf } from './xts-state.ts';

const WITHOUT_TYPE_MS = 10_000;

/** Orders and trades as socket.io events with JSON inside a string. */
export const xtsOrderSocket: SocketRoute = {
  path: /^\/interactive\/socket\.io\/?$/,
  call: 'orders',
  admit: ({ query }, world) => findCaller(world, query.get('token'), 'orders') ?? 401,
  open: (socket) => {
    const { rooms, replaced } = xtsStateOf(socket.world);
    const { request, world, session, account, close } = socket;
    const line = openSocketIoLine(socket, {
      // The message of this event looks like an error and means nothing.
      onJoined: (joined) => joined.emit('joined', 'joined the interactive room; session expired if idle'),
    });
    rooms.join(session.token, line);
    const isWhole = request.query.get('apiType') === 'INTERACTIVE';
    const stopDrop = isWhole
      ? () => undefined
      : world.timers.at(world.clock.now() + WITHOUT_TYPE_MS, () => close(1000));
    const positionFrames = (key: string) =>
      world.desk
        .positions(account.clientId)
        .filter(({ instrument }) => instrument.key === key)
        .flatMap((position) =>
          line.frameOf('position', JSON.stringify(xtsPositionRow(account.clientId, position))),
        );
    return {
      onText: line.onText,
      framesOf: ({ order, trade }) => [
        ...line.frameOf('order', JSON.stringify(xtsOrderRow(order, replaced.has(order)))),
        ...(trade ? line.frameOf('trade', JSON.stringify(xtsTradeRow(trade, replaced.has(order)))) : []),
        ...(trade ? positionFrames(order.instrument.key) : []),
      ],
      logoutFrames: () => line.frameOf(LOGOUT.event, LOGOUT.payload),
      onClose: () => {
        stopDrop();
        line.onClose();
        rooms.leave(session.token, line);
      },
    };
  },
};
