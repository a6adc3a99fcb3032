/**
 * Messages to people in their Telegram chats.
 *
 * Entry points: `createChatPost` sends, `createBotListener` listens, `readCommand` reads what people write to the bot.
 * Invariants: no order waits for a message; a message is sent by the owner of its desk alone, once but for crashes; a bot's token is
 * never logged.
 */

export { type BotApi, createBotApi, type SendOutcome } from './bot-api.ts';
export { type ChatMessage, createBotListener } from './bot-listener.ts';
export { createChatPost, type Destination } from './chat-post.ts';
export { HELP_TEXT, readCommand } from './commands/read-command.ts';

export {
  alertText,
  forwardTestLines,
  killSwitchText,
  loginEndedText,
  loginEndingText,
  profitText,
  sessionEndedText,
  summaryText,
  testText,
  tradingText,
} from './text/account-text.ts';
export { type ComingDelivery, deliveryMessage, deliveryText } from './text/delivery-text.ts';
export { orderText } from './text/order-text.ts';
export { createSquareOffs } from './text/square-offs.ts';
