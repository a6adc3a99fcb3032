/** A command from a chat. */
export type ChatCommand =
  | { readonly kind: 'status' }
  | { readonly kind: 'positions' }
  | { readonly kind: 'pnl' }
  /** Without the code it only asks for one. */
  | { readonly kind: 'stop'; readonly code: string | null }
  | { readonly kind: 'help' };

export const HELP_TEXT =
  'Spark knows /status, /positions, /pnl, and /stop, which switches the kill switch on after you confirmed it.';

/** Null for what is not a command: people talk in groups. In a group a command may name the bot: /status@my_bot. */
export function readCommand(text: string): ChatCommand | null {
  const [, command = '', rest = ''] =
    /^\/([a-z]{1,32})(?:@\w{1,64})?(?:\s+(\S.*))?$/is.exec(text.trim()) ?? [];
  switch (command.toLowerCase()) {
    case '':
      return null;
    case 'status':
    case 'positions':
    case 'pnl':
      return { kind: command.toLowerCase() as 'status' | 'positions' | 'pnl' };
    case 'stop':
      return { kind: 'stop', code: rest.trim() === '' ? null : rest.trim() };
    default:
      return { kind: 'help' };
  }
}
