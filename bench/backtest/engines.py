"""One engine on the bars of a file, by processor time. Prints one line of JSON."""

import json
import resource
import sys
import time

BEGAN = time.process_time()


def read(path):
    import numpy as np
    import pandas as pd

    values = np.fromfile(path, dtype=np.float64).reshape(5, -1)
    index = pd.date_range("2025-01-01 09:15", periods=values.shape[1], freq="1min")
    names = ["Open", "High", "Low", "Close", "Volume"]
    return pd.DataFrame(dict(zip(names, values)), index=index)


def vectorbt(bars, rounds=5):
    import vectorbt as vbt

    def run():
        fast = vbt.MA.run(bars.Close, 9, ewm=True)
        slow = vbt.MA.run(bars.Close, 21, ewm=True)
        portfolio = vbt.Portfolio.from_signals(
            bars.Close,
            fast.ma_crossed_above(slow),
            fast.ma_crossed_below(slow),
            price=bars.Open.shift(-1).fillna(bars.Close),
            size=10,
            init_cash=1e9,
            fees=0.0003,
            freq="1min",
        )
        portfolio.total_profit(), portfolio.sharpe_ratio(), portfolio.max_drawdown()
        return int(portfolio.trades.count())

    trades = run()
    first = time.process_time() - BEGAN
    taken = []
    for _ in range(rounds):
        before = time.process_time()
        run()
        taken.append(time.process_time() - before)
    return {"cpu": sorted(taken)[rounds // 2], "first": first, "trades": trades}


def vectorbt_sweep(bars):
    import numpy as np
    import vectorbt as vbt

    def averages(lengths):
        return np.column_stack([bars.Close.ewm(span=n, adjust=False, min_periods=n).mean() for n in lengths])

    before = time.process_time()
    fast, slow = averages(range(2, 42)), averages(range(50, 75))
    above = (fast[:, :, None] > slow[:, None, :]).reshape(len(bars), -1)
    was = np.vstack([above[:1], above[:-1]])
    portfolio = vbt.Portfolio.from_signals(
        bars.Close.to_numpy()[:, None],
        above & ~was,
        ~above & was,
        price=bars.Open.shift(-1).fillna(bars.Close).to_numpy()[:, None],
        size=10,
        init_cash=1e9,
        fees=0.0003,
        freq="1min",
    )
    portfolio.total_profit(), portfolio.sharpe_ratio(), portfolio.max_drawdown()
    return {"cpu": time.process_time() - before, "runs": above.shape[1]}


def backtesting(bars):
    from backtesting import Backtest, Strategy
    from backtesting.lib import crossover

    def ema(values, length):
        import pandas as pd

        return pd.Series(values).ewm(span=length, adjust=False).mean()

    class Cross(Strategy):
        def init(self):
            self.fast = self.I(ema, self.data.Close, 9)
            self.slow = self.I(ema, self.data.Close, 21)

        def next(self):
            if crossover(self.fast, self.slow):
                self.buy(size=10)
            elif crossover(self.slow, self.fast):
                self.position.close()

    before = time.process_time()
    stats = Backtest(bars, Cross, cash=1e9, commission=0.0003).run()
    return {"cpu": time.process_time() - before, "trades": int(stats["# Trades"])}


def backtrader(bars):
    import backtrader as bt

    class Cross(bt.Strategy):
        def __init__(self):
            self.cross = bt.ind.CrossOver(bt.ind.EMA(period=9), bt.ind.EMA(period=21))

        def next(self):
            if self.cross > 0:
                self.buy(size=10)
            elif self.cross < 0 and self.position:
                self.close()

    before = time.process_time()
    cerebro = bt.Cerebro()
    cerebro.broker.setcash(1e9)
    cerebro.broker.setcommission(0.0003)
    cerebro.adddata(bt.feeds.PandasData(dataname=bars))
    cerebro.addstrategy(Cross)
    cerebro.addanalyzer(bt.analyzers.TradeAnalyzer, _name="trades")
    trades = cerebro.run()[0].analyzers.trades.get_analysis()
    return {"cpu": time.process_time() - before, "trades": int(trades.total.total)}


def nautilus(bars):
    from decimal import Decimal

    from nautilus_trader.backtest.engine import BacktestEngine, BacktestEngineConfig
    from nautilus_trader.config import LoggingConfig
    from nautilus_trader.examples.strategies.ema_cross_long_only import EMACrossLongOnly, EMACrossLongOnlyConfig
    from nautilus_trader.model.currencies import USD
    from nautilus_trader.model.data import BarType
    from nautilus_trader.model.enums import AccountType, OmsType
    from nautilus_trader.model.identifiers import Venue
    from nautilus_trader.model.objects import Money
    from nautilus_trader.persistence.wranglers import BarDataWrangler
    from nautilus_trader.test_kit.providers import TestInstrumentProvider

    instrument = TestInstrumentProvider.equity(symbol="NIFTY", venue="NSE")
    bar_type = BarType.from_str(f"{instrument.id}-1-MINUTE-LAST-EXTERNAL")
    frame = bars.rename(columns=str.lower).tz_localize("UTC")
    made = BarDataWrangler(bar_type, instrument).process(frame)
    before = time.process_time()
    engine = BacktestEngine(BacktestEngineConfig(logging=LoggingConfig(bypass_logging=True)))
    engine.add_venue(
        venue=Venue("NSE"),
        oms_type=OmsType.NETTING,
        account_type=AccountType.MARGIN,
        base_currency=USD,
        starting_balances=[Money(1_000_000_000, USD)],
    )
    engine.add_instrument(instrument)
    engine.add_data(made)
    config = EMACrossLongOnlyConfig(
        instrument_id=instrument.id,
        bar_type=bar_type,
        fast_ema_period=9,
        slow_ema_period=21,
        trade_size=Decimal(10),
        request_historical_bars=False,
    )
    engine.add_strategy(EMACrossLongOnly(config))
    engine.run()
    return {"cpu": time.process_time() - before, "trades": engine.cache.orders_total_count() // 2}


ENGINES = {
    "vectorbt": vectorbt,
    "vectorbt-sweep": vectorbt_sweep,
    "backtesting": backtesting,
    "backtrader": backtrader,
    "nautilus_trader": nautilus,
}

if __name__ == "__main__":
    name, path = sys.argv[1:]
    result = ENGINES[name](read(path))
    result["megabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print("\n" + json.dumps(result))
