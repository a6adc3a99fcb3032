"""Writes black-76.json with py_vollib, an implementation of Black-76 by others.

    python3 -m venv venv && venv/bin/pip install py_vollib==1.0.12
    venv/bin/python packages/core/src/options/vectors/make-black-76.py > packages/core/src/options/vectors/black-76.json

Run once; the file is committed. Theta of py_vollib is per calendar day of 365, vega per point of volatility.
"""

import json
import random

from py_vollib.black import black
from py_vollib.black.greeks.analytical import delta, gamma, theta, vega
from py_vollib.black.implied_volatility import implied_volatility

RANDOM = random.Random(76)
MINUTE = 1 / (365 * 24 * 60)


def cases():
    for years in (MINUTE, 1 / 365, 7 / 365, 30 / 365, 90 / 365, 1.0):
        for moneyness in (0.8, 0.95, 0.99, 1.0, 1.01, 1.05, 1.25):
            for volatility in (0.08, 0.15, 0.6):
                yield 23512.4, round(23512.4 * moneyness, 2), years, volatility, 0.0
    for _ in range(60):
        forward = round(10 ** RANDOM.uniform(1, 5), 2)
        strike = round(forward * RANDOM.uniform(0.7, 1.4), 2)
        yield forward, strike, RANDOM.uniform(MINUTE, 2), RANDOM.uniform(0.05, 1.5), RANDOM.choice((0.0, 0.065))


def row(flag, forward, strike, years, volatility, rate):
    price = black(flag, forward, strike, years, rate, volatility)
    point = (flag, forward, strike, years, rate, volatility)
    # By time value and not by price: deep in the money a price says nothing of volatility.
    other = "p" if flag == "c" else "c"
    time_value = min(price, black(other, forward, strike, years, rate, volatility))
    has_volatility = time_value >= 0.01
    return {
        "optionType": "CE" if flag == "c" else "PE",
        "forward": forward,
        "strike": strike,
        "years": years,
        "volatility": volatility,
        "rate": rate,
        "price": price,
        "delta": delta(*point),
        "gamma": gamma(*point),
        "theta": theta(*point),
        "vega": vega(*point),
        "implied": implied_volatility(price, forward, strike, rate, years, flag) if has_volatility else None,
    }


rows = [row(flag, *case) for case in cases() for flag in ("c", "p")]
print("[\n" + ",\n".join(json.dumps(one) for one in rows) + "\n]")
