import type { Command } from './command.ts';
import { funds } from './commands/funds.ts';
import { links } from './commands/links.ts';
import { login, logout } from './commands/login.ts';
import { accounts, logs, ltp, tokens } from './commands/look-up.ts';
import { mcp } from './commands/mcp.ts';
import { cancel, modify, orders, place } from './commands/orders.ts';
import { positions, squareoff } from './commands/positions.ts';
import { guards, kill, trading } from './commands/stop.ts';
import { trades } from './commands/trades.ts';
import { watch } from './commands/watch.ts';

/** Every command by its name, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  login,
  logout,
  accounts,
  place,
  modify,
  cancel,
  orders,
  watch,
  positions,
  squareoff,
  kill,
  guards,
  trading,
  links,
  trades,
  funds,
  ltp,
  tokens,
  logs,
  mcp,
};
