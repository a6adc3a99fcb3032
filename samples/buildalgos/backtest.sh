curl -s http://localhost:8080/builder/backtest \
  -H "Authorization: Bearer $SPARK_TOKEN" -H 'Content-Type: application/json' \
  -d '{"from": "2026-10-01", "to": "2026-10-09", "document": {
    "schema": "buildalgos.strategy/1", "name": "Buy at ten",
    "convention": "ba-1",
    "market": {"underlying": "NIFTY", "exchange": "NSE"},
    "clock": {"timeframe": 5, "type": "intraday", "squareOff": "15:15"},
    "execution": {"product": "Intraday"}, "data": [],
    "conditions": [{"id": "c_in", "kind": "entry", "fire": "edge",
      "when": {"op": "eq", "l": {"clock": "candleClose"},
               "r": {"time": "10:00"}}, "then": ["a_ce"]}],
    "actions": [{"id": "a_ce", "type": "addLeg", "segment": "OPT",
      "side": "buy", "right": "CE", "qty": {"lots": 1},
      "expiry": "weekly:0", "strike": {"by": "moneyness", "value": 0},
      "stopLoss": {"unit": "pct", "value": 25}}]}}'
