import type { Command } from './command.ts';
import { alert } from './commands/alert.ts';
import { backtest } from './commands/backtest.ts';
import { basket } from './commands/baskets.ts';
import { chain } from './commands/chain.ts';
import { corporateActions } from './commands/corporate-actions.ts';
import { deploy } from './commands/deploy.ts';
import { desk } from './commands/desk.ts';
import { exit } from './commands/exit.ts';
import { funds } from './commands/funds.ts';
import { gtt } from './commands/gtt.ts';
import { holdings } from './commands/holdings.ts';
import { links } from './commands/links.ts';
import { login, logout } from './commands/login.ts';
import { accounts, logs, ltp, tokens } from './commands/look-up.ts';
import { margin } from './commands/margin.ts';
import { mcp } from './commands/mcp.ts';
import { cancel, modify, orders, place } from './commands/orders.ts';
import { outcome } from './commands/outcome.ts';
import { payoff } from './commands/payoff.ts';
import { positions, squareoff } from './commands/positions.ts';
import { replay } from './commands/replay.ts';
import { sessions } from './commands/sessions.ts';
import { guards, kill, trading } from './commands/stop.ts';
import { strategy } from './commands/strategy.ts';
import { sweep } from './commands/sweep.ts';
import { trades } from './commands/trades.ts';
import { watch } from './commands/watch.ts';

/** Every command by its name, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  login,
  logout,
  sessions,
  accounts,
  desk,
  place,
  modify,
  cancel,
  basket,
  orders,
  outcome,
  watch,
  gtt,
  alert,
  positions,
  holdings,
  'corporate-actions': corporateActions,
  squareoff,
  exit,
  kill,
  guards,
  trading,
  links,
  trades,
  funds,
  payoff,
  margin,
  ltp,
  chain,
  tokens,
  strategy,
  backtest,
  deploy,
  replay,
  sweep,
  logs,
  mcp,
};
