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
