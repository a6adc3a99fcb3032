/**
 * Every style sheet of a page that is loaded later. The bundler puts the sheets of the first script into one file, and
 * loads none by itself with a later script.
 */
import '@xyflow/react/dist/base.css';
import '../parts/TimeOfDay.module.css';
import '../pages/admin/Admin.module.css';
import '../pages/alerts/Alerts.module.css';
import '../pages/backtests/Backtests.module.css';
import '../pages/backtests/Report.module.css';
import '../pages/basket/Basket.module.css';
import '../pages/builder/Builder.module.css';
import '../pages/chain/Chain.module.css';
import '../pages/connections/Connections.module.css';
import '../pages/data/Data.module.css';
import '../pages/deployments/Deployments.module.css';
import '../pages/deployments/DriftPanel.module.css';
import '../pages/desk/Desk.module.css';
import '../pages/nodes/Nodes.module.css';
import '../pages/orders/ModifyDialog.module.css';
import '../pages/orders/Orders.module.css';
import '../pages/positions/Positions.module.css';
import '../pages/replays/Replays.module.css';
import '../pages/risk/Risk.module.css';
import '../pages/settings/Settings.module.css';
import '../pages/sweeps/Sweep.module.css';
import '../pages/trade/Trade.module.css';
import '../pages/trades/Trades.module.css';
