import { findCaller } from '../frame/answer-request.ts';
import type { SocketRoute } from '../frame/simulator-dialect.ts';
import { openSocketIoLine } from './socket-io-line.ts';
import { LOGOUT } from './xts-socket-rooms.ts';
import { xtsStateOf } from './xts-state.ts';
import { xtsPartialTick, xtsTick } from './xts-ticks.ts';

/** Prices as socket.io events, for subscriptions made over REST. */
export const xtsMarketSocket: SocketRoute = {
  path: /^\/apimarketdata\/socket\.io\/?$/,
  call: 'ticks',
  admit: ({ query }, world) => findCaller(world, query.get('token'), 'market') ?? 401,
  open: (socket) => {
    const { rooms, subscriptions } = xtsStateOf(socket.world);
    const { request, world, session, account } = socket;
    const isFull = request.query.get('broadcastMode') !== 'Partial';
    const { clientId } = account;
    const line = openSocketIoLine(socket, { onJoined: (joined) => joined.emit('joined', 'joined') });
    rooms.join(session.token, line);
    const connection = world.floor.feed.open({
      onState: () => undefined,
      onQuotes: (quotes) => {
        for (const quote of quotes) {
          const instrument = world.listing.find(quote.key);
          if (!instrument) continue;
          for (const code of subscriptions.codesOf(clientId, quote.key)) {
            if (isFull)
              line.emit(`${code}-json-full`, JSON.stringify(xtsTick(code, instrument, quote, 'flat')));
            else line.emit(`${code}-json-partial`, xtsPartialTick(instrument, quote));
          }
        }
      },
    });
    const watch = () => connection.watch(subscriptions.keysOf(clientId));
    const stopFollowing = subscriptions.onChange(clientId, watch);
    watch();
    return {
      onText: line.onText,
      logoutFrames: () => line.frameOf(LOGOUT.event, LOGOUT.payload),
      onClose: () => {
        stopFollowing();
        void connection.close();
        line.onClose();
        rooms.leave(session.token, line);
      },
    };
  },
};
