// Written by `npm run generate` from the contract. Do not edit.

import type { Tool } from '../tool.ts';

export type ToolName =
  | 'readProfile'
  | 'listAccounts'
  | 'readAccount'
  | 'readBrokerAccount'
  | 'activateAccount'
  | 'listAccountLinks'
  | 'listStrategies'
  | 'readStrategyParams'
  | 'listLinks'
  | 'changeLink'
  | 'placeOrder'
  | 'modifyOrder'
  | 'cancelOrder'
  | 'stopOperation'
  | 'cancelAll'
  | 'readOrderBook'
  | 'readExecutionLogs'
  | 'squareOff'
  | 'takeBackSquareOff'
  | 'squareOffSingle'
  | 'readNetPositions'
  | 'readPositions'
  | 'readOverview'
  | 'readIntradayPnl'
  | 'readTradebook'
  | 'listGuards'
  | 'changeGuards'
  | 'switchKill'
  | 'findInstruments'
  | 'searchInstruments'
  | 'listExpiries'
  | 'readExpiryDays'
  | 'readFreezeQuantity'
  | 'checkHoliday'
  | 'listHolidays'
  | 'listPastHolidays'
  | 'readLastPrices'
  | 'readQuotes'
  | 'readOptionChain'
  | 'readHistory'
  | 'mapTokens'
  | 'workOutCharges'
  | 'listWebhooks';

export const TOOLS: readonly Tool[] = [
  {
    "name": "readProfile",
    "title": "Read your profile",
    "description": "Who you are in Spark, and how many accounts and strategies you may have.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "secrets": [
      "AuthKey"
    ]
  },
  {
    "name": "listAccounts",
    "title": "List your accounts",
    "description": "All broker accounts you connected, by name.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readAccount",
    "title": "Read one account",
    "description": "One account with its session and Telegram settings. Passwords, pins and secrets are never returned.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "AccountName": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name you gave the account, unique among your accounts.",
          "examples": [
            "account1"
          ]
        }
      },
      "required": [
        "AccountName"
      ],
      "additionalProperties": false
    },
    "secrets": [
      "ApiKey",
      "BotKeys",
      "Sessionid",
      "jwtToken",
      "feedToken"
    ]
  },
  {
    "name": "readBrokerAccount",
    "title": "Ask the broker about an account",
    "description": "Funds and positions of an account as its broker tells them, beside the positions of Spark. Where the two differ it says so and changes nothing: you may have traded elsewhere. What the broker did not answer is null and never zero. The broker is asked at most once in 10 seconds.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "AccountName": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name you gave the account, unique among your accounts.",
          "examples": [
            "account1"
          ]
        }
      },
      "required": [
        "AccountName"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "activateAccount",
    "title": "Switch trading on or off",
    "description": "Y lets orders of linked strategies reach the account, N stops them. Open orders stay as they are.",
    "kind": "stop",
    "inputSchema": {
      "type": "object",
      "properties": {
        "AccountName": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name you gave the account, unique among your accounts.",
          "examples": [
            "account1"
          ]
        },
        "yn": {
          "enum": [
            "Y",
            "N"
          ],
          "description": "Y activates trading, N deactivates it.",
          "examples": [
            "Y"
          ]
        }
      },
      "required": [
        "AccountName",
        "yn"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listAccountLinks",
    "title": "List the strategies of an account",
    "description": "The strategies that are linked to one account.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "ac": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name you gave the account, unique among your accounts.",
          "examples": [
            "account1"
          ]
        }
      },
      "required": [
        "ac"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listStrategies",
    "title": "List your strategies",
    "description": "All strategies you created, in the order in which you created them.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readStrategyParams",
    "title": "Read the parameters of a strategy",
    "description": "The JSON object stored with the strategy; an empty object when none was stored.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "StrategyName": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name of the strategy, unique among your strategies.",
          "examples": [
            "test1"
          ]
        }
      },
      "required": [
        "StrategyName"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listLinks",
    "title": "List your links",
    "description": "Which strategy trades in which account, and with what size.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "changeLink",
    "title": "Change a link",
    "description": "Replaces multiplier, activation and capital of the link. Send all three.",
    "kind": "stop",
    "inputSchema": {
      "type": "object",
      "properties": {
        "st": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name of the linked strategy.",
          "examples": [
            "test1"
          ]
        },
        "ac": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name of the linked account.",
          "examples": [
            "account1"
          ]
        },
        "Multiplier": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000,
          "description": "The quantity of every order is multiplied by this in this account.",
          "examples": [
            1
          ]
        },
        "Activate": {
          "enum": [
            0,
            1
          ],
          "description": "1 when orders of the strategy go to this account, 0 when not.",
          "examples": [
            1
          ]
        },
        "Capital": {
          "type": "number",
          "minimum": 0,
          "maximum": 10000000000,
          "description": "Money set aside for the strategy in this account, for reports. It blocks no order.",
          "examples": [
            100000
          ]
        }
      },
      "required": [
        "st",
        "ac",
        "Multiplier",
        "Activate",
        "Capital"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "placeOrder",
    "title": "Place an order",
    "description": "Places the order in every account that is linked to the strategy, has an active link and has trading switched on. Each account gets `qty` times the multiplier of its link. Limit orders need `limitPrice`, SL-Limit orders need `limitPrice` and `triggerPrice`. Instead of naming the instrument, `autoOpt` or `autoFut` describes an option or future, which is chosen once by prices at most 5 s old; `chosen` in the reply says which and why. One `strefID` covers all accounts. The reply does not wait for a fill. An account that cannot take it is told in `refusedIn` and does not stop the others. With a key of your own in the header `Idempotency-Key`, sending the same order again within 24 hours places nothing and gets the first answer.",
    "kind": "order",
    "inputSchema": {
      "type": "object",
      "properties": {
        "strategyname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name of the strategy the order belongs to.",
          "examples": [
            "test1"
          ]
        },
        "orderType": {
          "enum": [
            "Limit",
            "Market",
            "SL-Limit"
          ],
          "description": "Market, Limit (needs limitPrice) or SL-Limit (needs triggerPrice and limitPrice).",
          "examples": [
            "Limit"
          ]
        },
        "productType": {
          "enum": [
            "Delivery",
            "Intraday"
          ],
          "description": "Intraday is closed the same day; Delivery may stay overnight.",
          "examples": [
            "Intraday"
          ]
        },
        "token": {
          "type": "string",
          "maxLength": 60,
          "pattern": "^(?:(?:NSE|BSE|NFO|BFO|MCX|CDS):[0-9]{1,10}|(?:(?:NSE|BSE|NFO|BFO|MCX|CDS)(?:_DLY?)?:)?(?![0-9]+$|undefined$|null$|None$)[A-Za-z0-9][A-Za-z0-9 &_.!()*+/-]*)$",
          "description": "The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE, NIFTY1! for the near future, the trading symbol of a contract.",
          "examples": [
            "NSE:212"
          ]
        },
        "symbol": {
          "type": "string",
          "maxLength": 60,
          "pattern": "^(?:(?:NSE|BSE|NFO|BFO|MCX|CDS):[0-9]{1,10}|(?:(?:NSE|BSE|NFO|BFO|MCX|CDS)(?:_DLY?)?:)?(?![0-9]+$|undefined$|null$|None$)[A-Za-z0-9][A-Za-z0-9 &_.!()*+/-]*)$",
          "description": "The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the ticker of a chart. With exchange where more than one lists it.",
          "examples": [
            "ASHOKLEY"
          ]
        },
        "exchange": {
          "enum": [
            "NSE",
            "BSE",
            "NFO",
            "BFO",
            "MCX",
            "CDS"
          ],
          "description": "Where symbol is listed. NSE and BSE also mean their futures and options, as on charts; a delayed NSE_DLY is NSE.",
          "examples": [
            "NSE"
          ]
        },
        "autoOpt": {
          "type": "object",
          "required": [
            "symbol",
            "exchange",
            "optionType",
            "strikeBy",
            "strikeVal"
          ],
          "properties": {
            "symbol": {
              "type": "string",
              "minLength": 1,
              "maxLength": 40,
              "description": "Name of the stock or index.",
              "examples": [
                "NIFTY"
              ]
            },
            "exchange": {
              "enum": [
                "NSE",
                "BSE",
                "NFO",
                "BFO"
              ],
              "description": "Where the option is traded.",
              "examples": [
                "NFO"
              ]
            },
            "optionType": {
              "enum": [
                "CE",
                "PE"
              ],
              "description": "CE for a call, PE for a put.",
              "examples": [
                "CE"
              ]
            },
            "strikeBy": {
              "enum": [
                "moneyness",
                "premium_above",
                "premium_near",
                "premium_below",
                "delta",
                "straddle_percent"
              ],
              "description": "Whether the strike is chosen by its distance from the spot price, by its premium, by its delta, or by its premium as a share of the at-the-money straddle.",
              "examples": [
                "moneyness"
              ]
            },
            "strikeVal": {
              "type": "string",
              "minLength": 1,
              "maxLength": 20,
              "pattern": "^(ATM|(10|[1-9]) ?(OTM|ITM)|[0-9]+(\\.[0-9]+)?)$",
              "description": "ATM, 1 OTM to 10 OTM or 1 ITM to 10 ITM; with a premium rule, the premium in rupees; with delta, a number from 0.01 to 0.99, without sign for puts too; with straddle_percent, the per cent.",
              "examples": [
                "ATM"
              ]
            },
            "expType": {
              "enum": [
                "weekly",
                "monthly"
              ],
              "description": "Weekly or monthly expiry.",
              "examples": [
                "weekly"
              ]
            },
            "expNo": {
              "type": "integer",
              "minimum": 0,
              "maximum": 17,
              "description": "0 for the current expiry, which is meant where it is left out, 1 for the next, and so on.",
              "examples": [
                0
              ]
            },
            "expiry": {
              "type": "string",
              "format": "date",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
              "examples": [
                "2026-11-24"
              ],
              "description": "The day of the expiry, instead of expType and expNo."
            }
          },
          "description": "An option that is chosen when the order is placed, or when the alert is carried out."
        },
        "autoFut": {
          "type": "object",
          "required": [
            "symbol",
            "exchange"
          ],
          "properties": {
            "symbol": {
              "type": "string",
              "minLength": 1,
              "maxLength": 40,
              "description": "Name of the stock or index.",
              "examples": [
                "NIFTY"
              ]
            },
            "exchange": {
              "enum": [
                "NSE",
                "BSE",
                "NFO",
                "BFO"
              ],
              "description": "Where the future is traded.",
              "examples": [
                "NFO"
              ]
            },
            "expNo": {
              "type": "integer",
              "minimum": 0,
              "maximum": 2,
              "description": "0 for the near future, which is meant where it is left out, 1 for the next, 2 for the far one.",
              "examples": [
                0
              ]
            },
            "expiry": {
              "type": "string",
              "format": "date",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
              "examples": [
                "2026-11-24"
              ],
              "description": "The day of the expiry, instead of expNo."
            }
          },
          "description": "A future that is chosen when the order is placed, or when the alert is carried out."
        },
        "qty": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000000,
          "description": "Quantity in units, not in lots.",
          "examples": [
            1
          ]
        },
        "transType": {
          "enum": [
            "Buy",
            "Sell"
          ],
          "description": "Whether it buys or sells.",
          "examples": [
            "Buy"
          ]
        },
        "limitPrice": {
          "type": "number",
          "minimum": 0,
          "maximum": 10000000,
          "description": "Limit price in rupees. Above 0 for Limit and SL-Limit orders; 0 for Market orders.",
          "examples": [
            170
          ],
          "default": 0
        },
        "splitby": {
          "type": "integer",
          "minimum": 0,
          "maximum": 500,
          "description": "Number of batches into which the quantity of each account is cut. 0 and 1 mean one order.",
          "examples": [
            0
          ],
          "default": 0
        },
        "triggerPrice": {
          "type": "number",
          "minimum": 0,
          "maximum": 10000000,
          "description": "Trigger price in rupees. Above 0 for SL-Limit orders; otherwise 0.",
          "examples": [
            0
          ],
          "default": 0
        },
        "ForwardTest": {
          "type": "boolean",
          "description": "true runs this order on the simulated exchange instead of at the broker.",
          "examples": [
            false
          ],
          "default": false
        },
        "operations": {
          "type": "object",
          "properties": {
            "timeLimit": {
              "type": "integer",
              "minimum": 0,
              "maximum": 86400,
              "description": "Longest wait for a fill in seconds, counted from placing the order. 0 switches it off.",
              "examples": [
                30
              ],
              "default": 0
            },
            "shouldExecute": {
              "type": "boolean",
              "description": "What happens when time or price runs out: true follows the best price every second until filled, false cancels the rest.",
              "examples": [
                true
              ],
              "default": false
            },
            "priceBuffer": {
              "type": "number",
              "minimum": 0,
              "maximum": 10000000,
              "description": "How far in rupees the market may run away from the limit price. 0 switches it off.",
              "examples": [
                5
              ],
              "default": 0
            }
          },
          "description": "What shall be done about a Limit order that does not fill: whichever of timeLimit and priceBuffer comes first decides. With other order types it is stored and does nothing.",
          "default": {
            "timeLimit": 0,
            "shouldExecute": false,
            "priceBuffer": 0
          }
        },
        "identifier": {
          "type": "string",
          "maxLength": 90,
          "pattern": "^(?:[A-Z0-9]{4,12}:)?[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Narrows the call to one account, written UCC:AccountName or AccountName. Without it: every account.",
          "examples": [
            "F000000:account1"
          ]
        },
        "ticksize": {
          "type": "number",
          "minimum": 0.01,
          "maximum": 10000000,
          "description": "Sent along, prices off the instrument's tick_size are rounded to it, or to this where it is a multiple: the limit of a Buy down and of a Sell up, the trigger of a Buy up and of a Sell down. Left out, they are refused.",
          "examples": [
            0.05
          ]
        }
      },
      "required": [
        "strategyname",
        "orderType",
        "productType",
        "qty",
        "transType"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "modifyOrder",
    "title": "Modify an order",
    "description": "Changes type or prices of an open order everywhere, or in one account by `identifier`. `limitPrice` is required for Limit orders. Finished orders cannot be modified, and the quantity never can. An account whose order is finished, or whose guards refuse the change, is told in `refusedIn`; its order stays as it was. Guards refuse only what makes an order more eager to trade or worth more, and nothing about an order that closes a position. The reply waits up to a second for the brokers, and its message names the accounts that confirmed; those that did not are told in `unsettledIn`.",
    "kind": "order",
    "inputSchema": {
      "type": "object",
      "properties": {
        "strategyname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name of the strategy the order belongs to.",
          "examples": [
            "test1"
          ]
        },
        "strefID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Strategy reference id: one number for the orders of all accounts that one call placed.",
          "examples": [
            2240
          ]
        },
        "orderType": {
          "enum": [
            "Limit",
            "Market",
            "SL-Limit"
          ],
          "description": "Market, Limit (needs limitPrice) or SL-Limit (needs triggerPrice and limitPrice).",
          "examples": [
            "Limit"
          ]
        },
        "limitPrice": {
          "type": "number",
          "minimum": 0,
          "maximum": 10000000,
          "description": "Limit price in rupees. Above 0 for Limit and SL-Limit orders; 0 for Market orders.",
          "examples": [
            171
          ]
        },
        "triggerPrice": {
          "type": "number",
          "minimum": 0,
          "maximum": 10000000,
          "description": "Trigger price in rupees. Above 0 for SL-Limit orders; otherwise 0.",
          "examples": [
            0
          ]
        },
        "identifier": {
          "type": "string",
          "maxLength": 90,
          "pattern": "^(?:[A-Z0-9]{4,12}:)?[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Narrows the call to one account, written UCC:AccountName or AccountName. Without it: every account.",
          "examples": [
            "F000000:account1"
          ]
        }
      },
      "required": [
        "strategyname",
        "strefID"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "cancelOrder",
    "title": "Cancel an order",
    "description": "Cancels what is still open of an order, everywhere or in one account by `identifier`. What was filled stays filled. The fields stand in a JSON body, also with DELETE. The reply waits up to a second for the brokers, and its message names the accounts that confirmed; an account without a session is told in `refusedIn`, one whose broker has not confirmed in `unsettledIn`, and there Spark asks again until the order is gone.",
    "kind": "stop",
    "inputSchema": {
      "type": "object",
      "properties": {
        "strategyname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name of the strategy the order belongs to.",
          "examples": [
            "test1"
          ]
        },
        "strefID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Strategy reference id: one number for the orders of all accounts that one call placed.",
          "examples": [
            2240
          ]
        },
        "identifier": {
          "type": "string",
          "maxLength": 90,
          "pattern": "^(?:[A-Z0-9]{4,12}:)?[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Narrows the call to one account, written UCC:AccountName or AccountName. Without it: every account.",
          "examples": [
            "F000000:account1"
          ]
        }
      },
      "required": [
        "strategyname",
        "strefID"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "stopOperation",
    "title": "Stop watching an order",
    "description": "Ends the operations of an order. The order itself stays open.",
    "kind": "stop",
    "inputSchema": {
      "type": "object",
      "properties": {
        "strategyname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name of the strategy the order belongs to.",
          "examples": [
            "test1"
          ]
        },
        "strefID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Strategy reference id: one number for the orders of all accounts that one call placed.",
          "examples": [
            2240
          ]
        }
      },
      "required": [
        "strategyname",
        "strefID"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "cancelAll",
    "title": "Cancel all open orders",
    "description": "Cancels all open orders of a strategy, of an account, of a strategy in an account, or with `all` everything you have. The reply waits up to a second for the brokers; `data` is empty when every account confirmed, otherwise it says which did not. The order book and the websocket tell what becomes of the rest.",
    "kind": "stop",
    "inputSchema": {
      "type": "object",
      "properties": {
        "ctype": {
          "enum": [
            "strategy",
            "account",
            "all"
          ],
          "description": "strategy: one strategy, in one account or in all. account: one account, with all its strategies or with one. all: everything you have; an extension.",
          "examples": [
            "strategy"
          ]
        },
        "stname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name of the strategy. Required when ctype is strategy; with account it narrows the call to this strategy.",
          "examples": [
            "test1"
          ]
        },
        "acname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name of the account. Required when ctype is account; with strategy it narrows the call to this account.",
          "examples": [
            "account1"
          ]
        }
      },
      "required": [
        "ctype"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readOrderBook",
    "title": "Read the order book",
    "description": "Your orders, one row for each order in each account. Without filters: the orders of today. A reply has at most 50000 rows. Where there are more orders, it has the newest, the newest first, says so in `notice`, and `next` is the `cursor` of the page that follows. Finished orders that were moved to archives after some years are shown by their `reftag`; a reply that leaves them out says so in `notice` too.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "acname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Only orders of this account.",
          "examples": [
            "account1"
          ]
        },
        "stname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Only orders of this strategy.",
          "examples": [
            "test1"
          ]
        },
        "withorders": {
          "type": "boolean",
          "description": "true adds the batches of each order.",
          "examples": [
            true
          ],
          "default": false
        },
        "reftag": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the order in one account, below its strefID.",
          "examples": [
            1939
          ]
        },
        "strefid": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Strategy reference id: one number for the orders of all accounts that one call placed.",
          "examples": [
            2240
          ]
        },
        "today": {
          "type": "boolean",
          "description": "true for the orders of today, false for all.",
          "examples": [
            true
          ],
          "default": true
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50000,
          "description": "How many rows at most, 50000 when left out. With limit or cursor the newest order comes first.",
          "examples": [
            500
          ]
        },
        "cursor": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "examples": [
            1939
          ],
          "description": "Only orders with a smaller reftag: for the next page, the next of the reply before."
        }
      },
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readExecutionLogs",
    "title": "Read the execution log",
    "description": "What was asked for, what was done, and what went wrong, the newest line first. All filters are optional; with `limit` and `beforeid` you can page through all of it. What concerns risk begins with `Trail:` (kill switch, guards and what they refused, settlements, logins at brokers, egress), so `text=Trail:` reads that alone. Lines that were moved to archives after some years are left out; a reply that ends there says so in `notice`.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "type": {
          "enum": [
            "DEBUG",
            "INFO",
            "ERROR"
          ],
          "description": "Only lines of this alert type.",
          "examples": [
            "ERROR"
          ]
        },
        "name": {
          "type": "string",
          "maxLength": 64,
          "description": "Only lines about this strategy or account.",
          "examples": [
            "test1"
          ]
        },
        "from": {
          "anyOf": [
            {
              "type": "string",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$",
              "examples": [
                "2026-11-16T10:54:08"
              ],
              "description": "Only lines from this moment or date on."
            },
            {
              "type": "string",
              "format": "date",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
              "examples": [
                "2026-11-16"
              ],
              "description": "Only lines from this moment or date on."
            }
          ],
          "description": "Only lines from this moment or date on.",
          "examples": [
            "2026-11-16"
          ]
        },
        "to": {
          "anyOf": [
            {
              "type": "string",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$",
              "examples": [
                "2026-11-16T10:54:08"
              ],
              "description": "Only lines before this moment, or on or before this date."
            },
            {
              "type": "string",
              "format": "date",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
              "examples": [
                "2026-11-16"
              ],
              "description": "Only lines before this moment, or on or before this date."
            }
          ],
          "description": "Only lines before this moment, or on or before this date.",
          "examples": [
            "2026-11-16"
          ]
        },
        "text": {
          "type": "string",
          "maxLength": 80,
          "description": "Only lines with this text in their message, in any letter case.",
          "examples": [
            "activate"
          ]
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000,
          "description": "How many lines at most, the newest of those that fit.",
          "examples": [
            100
          ],
          "default": 1000
        },
        "beforeid": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Only lines with a smaller number: for the next page, the id of the last line you have.",
          "examples": [
            4711
          ]
        }
      },
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "squareOff",
    "title": "Close all positions",
    "description": "Cancels the open orders of a strategy, of an account, of a strategy in an account, or with `all` of everything you have, and closes the positions at market. It lasts until they are flat or you take it back with DELETE: an exit that is refused is tried again, after the next login too. The reply waits up to a second for the brokers; `data` is empty when everything is flat, otherwise it says where it is not and why. GET /positions shows what is still being closed.",
    "kind": "stop",
    "inputSchema": {
      "type": "object",
      "properties": {
        "ctype": {
          "enum": [
            "strategy",
            "account",
            "all"
          ],
          "description": "strategy: one strategy, in one account or in all. account: one account, with all its strategies or with one. all: everything you have; an extension.",
          "examples": [
            "strategy"
          ]
        },
        "stname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name of the strategy. Required when ctype is strategy; with account it narrows the call to this strategy.",
          "examples": [
            "test1"
          ]
        },
        "acname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name of the account. Required when ctype is account; with strategy it narrows the call to this account.",
          "examples": [
            "account1"
          ]
        }
      },
      "required": [
        "ctype"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "takeBackSquareOff",
    "title": "Keep positions that are being closed",
    "description": "Takes a square-off back that is not finished: what is still open stays open. An exit order that is at the broker already goes on; cancel it with DELETE /order.",
    "kind": "stop",
    "inputSchema": {
      "type": "object",
      "properties": {
        "ctype": {
          "enum": [
            "strategy",
            "account",
            "all"
          ],
          "description": "strategy: one strategy, in one account or in all. account: one account, with all its strategies or with one. all: everything you have; an extension.",
          "examples": [
            "strategy"
          ]
        },
        "stname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name of the strategy. Required when ctype is strategy; with account it narrows the call to this strategy.",
          "examples": [
            "test1"
          ]
        },
        "acname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name of the account. Required when ctype is account; with strategy it narrows the call to this account.",
          "examples": [
            "account1"
          ]
        }
      },
      "required": [
        "ctype"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "squareOffSingle",
    "title": "Close one position",
    "description": "Places the opposite order of one position, for all of it or for `qty`. The reply waits up to a second for the broker: a refusal is the answer, and an order that it has not confirmed is told in `unsettledIn`.",
    "kind": "stop",
    "inputSchema": {
      "type": "object",
      "properties": {
        "acname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name you gave the account, unique among your accounts.",
          "examples": [
            "account1"
          ]
        },
        "stname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name of the strategy, unique among your strategies.",
          "examples": [
            "test1"
          ]
        },
        "token": {
          "type": "string",
          "maxLength": 60,
          "pattern": "^(?:(?:NSE|BSE|NFO|BFO|MCX|CDS):[0-9]{1,10}|(?:(?:NSE|BSE|NFO|BFO|MCX|CDS)(?:_DLY?)?:)?(?![0-9]+$|undefined$|null$|None$)[A-Za-z0-9][A-Za-z0-9 &_.!()*+/-]*)$",
          "description": "The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE, NIFTY1! for the near future, the trading symbol of a contract.",
          "examples": [
            "NSE:212"
          ]
        },
        "symbol": {
          "type": "string",
          "maxLength": 60,
          "pattern": "^(?:(?:NSE|BSE|NFO|BFO|MCX|CDS):[0-9]{1,10}|(?:(?:NSE|BSE|NFO|BFO|MCX|CDS)(?:_DLY?)?:)?(?![0-9]+$|undefined$|null$|None$)[A-Za-z0-9][A-Za-z0-9 &_.!()*+/-]*)$",
          "description": "The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the ticker of a chart. With exchange where more than one lists it.",
          "examples": [
            "ASHOKLEY"
          ]
        },
        "exchange": {
          "enum": [
            "NSE",
            "BSE",
            "NFO",
            "BFO",
            "MCX",
            "CDS"
          ],
          "description": "Where symbol is listed. NSE and BSE also mean their futures and options, as on charts; a delayed NSE_DLY is NSE.",
          "examples": [
            "NSE"
          ]
        },
        "positionType": {
          "enum": [
            "Delivery",
            "Intraday"
          ],
          "description": "Product type of the position.",
          "examples": [
            "Intraday"
          ]
        },
        "at_limit": {
          "type": "boolean",
          "description": "true closes with a Limit order at the current market price, false with a Market order. true, 1 and Y mean true; any other text, such as --, means false.",
          "examples": [
            false
          ]
        },
        "qty": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000000,
          "description": "Quantity in units, not in lots.",
          "examples": [
            1
          ]
        }
      },
      "required": [
        "acname",
        "stname",
        "positionType",
        "at_limit"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readNetPositions",
    "title": "Read net positions",
    "description": "Profit, loss and number of positions, one row per account.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "Acname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Only this account. Without it: all.",
          "examples": [
            "account1"
          ]
        },
        "Stname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Only this strategy. Without it: all.",
          "examples": [
            "test1"
          ]
        }
      },
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readPositions",
    "title": "Read positions by instrument",
    "description": "One row per account, strategy, instrument, product type and forward test, of what is open or was traded today, ordered by account, strategy and symbol. The profits of the rows of an account add up to those of GET /netposition/.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "Acname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Only this account. Without it: all.",
          "examples": [
            "account1"
          ]
        },
        "Stname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Only this strategy. Without it: all.",
          "examples": [
            "test1"
          ]
        },
        "open": {
          "type": "boolean",
          "description": "true for open positions only, false also for those closed today.",
          "examples": [
            true
          ],
          "default": false
        }
      },
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readOverview",
    "title": "See your accounts at a glance",
    "description": "One row per account; with `Acname`, one row per strategy linked to that account.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "Acname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "With it: one row per strategy linked to this account. Without it: one row per account.",
          "examples": [
            "account1"
          ]
        }
      },
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readIntradayPnl",
    "title": "Read the profit curve of today",
    "description": "Profit and loss over the day, one point a minute, earliest first. Without a name it is the sum over all accounts or strategies. A minute in which a price was not known has no point.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "acname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Only this account. Without it: all.",
          "examples": [
            "account1"
          ]
        },
        "stname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Only this strategy. Without it: all.",
          "examples": [
            "test1"
          ]
        },
        "forwardTest": {
          "type": "boolean",
          "description": "The curve of forward tests, which no other curve holds.",
          "examples": [
            false
          ],
          "default": false
        }
      },
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readTradebook",
    "title": "Read the tradebook",
    "description": "The trades of a strategy in an account from the first day to the last, both included. Without a name it has those of all strategies, or of all accounts: an extension.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "startDate": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-11-01"
          ],
          "description": "First day to list."
        },
        "endDate": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-11-30"
          ],
          "description": "Last day to list."
        },
        "stname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Only trades of this strategy. Left out, those of all; an extension.",
          "examples": [
            "test1"
          ]
        },
        "acname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Only trades of this account. Left out, those of all; an extension.",
          "examples": [
            "account1"
          ]
        }
      },
      "required": [
        "startDate",
        "endDate"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listGuards",
    "title": "List limits and kill switches",
    "description": "What guards all your accounts, then each account by name. In an account the stricter one of the two limits holds; `MaxDailyLoss` of the first row is about the loss of all accounts together.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "changeGuards",
    "title": "Change limits",
    "description": "Changes the limits you send, of one account or of all your accounts, and leaves the others. 0 switches a limit off. Orders that are open stay as they are.",
    "kind": "stop",
    "inputSchema": {
      "type": "object",
      "properties": {
        "AccountName": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "The account whose limits change. Left out, those for all your accounts do.",
          "examples": [
            "account1"
          ]
        },
        "MaxOrdersPerSecond": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000,
          "description": "Orders that an account takes within a second. 0 is no limit.",
          "examples": [
            50
          ]
        },
        "MaxOpenOrders": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "description": "Orders that may be open in an account at once. 0 is no limit.",
          "examples": [
            500
          ]
        },
        "MaxQty": {
          "type": "integer",
          "minimum": 0,
          "maximum": 10000000000,
          "description": "Largest quantity of one order in an account. 0 is no limit.",
          "examples": [
            1800
          ]
        },
        "MaxOrderValue": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000000000,
          "description": "Largest value of one order in an account, price times quantity, in whole rupees. 0 is no limit.",
          "examples": [
            5000000
          ]
        },
        "MaxDailyLoss": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000000000,
          "description": "Loss of the day, booked and open, at which only exits pass, in whole rupees. 0 is no limit.",
          "examples": [
            25000
          ]
        }
      },
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "switchKill",
    "title": "Switch the kill switch on or off",
    "description": "On, it lets only orders pass that close something, and cancels what is open unless it closes something. It stays on, also after a restart, until you switch it off, and until then what is open and opens something is asked to be cancelled again and again; `unsettledIn` names accounts whose broker did not confirm within a second. Positions are not closed by it: use GET /SquareOff/{ctype}.",
    "kind": "stop",
    "inputSchema": {
      "type": "object",
      "properties": {
        "on": {
          "type": "boolean",
          "description": "true stops everything but exits and cancels what is open; false lets orders pass again.",
          "examples": [
            true
          ]
        },
        "AccountName": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "The account whose switch is meant. Left out, it is the one for all your accounts.",
          "examples": [
            "account1"
          ]
        }
      },
      "required": [
        "on"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "findInstruments",
    "title": "Look up instruments",
    "description": "The instruments of a stock or index at an exchange. For a cash symbol the share or index itself comes first. `exch_seg`, a colon and `token` make the token of an order.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "symbol": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Name of the stock or index, or a trading symbol. Former names work too, e.g. ZOMATO for ETERNAL.",
          "examples": [
            "NIFTY"
          ]
        },
        "exchange": {
          "enum": [
            "NSE",
            "BSE",
            "NFO",
            "BFO",
            "MCX",
            "CDS"
          ],
          "description": "Exchange. MCX and CDS are known and have no instruments yet.",
          "examples": [
            "NFO"
          ]
        },
        "expiry": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-11-23"
          ],
          "description": "Only this expiry. A time after the date is ignored."
        },
        "instrument": {
          "enum": [
            "FUT",
            "OPT"
          ],
          "description": "FUT for futures, OPT for options.",
          "examples": [
            "OPT"
          ]
        }
      },
      "required": [
        "symbol",
        "exchange"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "searchInstruments",
    "title": "Search instruments",
    "description": "Instruments that match all words, the best first: the share or index before futures before options, what expires first, strikes near the money.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "q": {
          "type": "string",
          "minLength": 1,
          "maxLength": 80,
          "description": "Words in any order: a name or its beginning, a strike, CE or PE, FUT, a month or a date, an exchange. A trading symbol or a token works as well.",
          "examples": [
            "nifty 23500 ce"
          ]
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "At most this many results.",
          "examples": [
            5
          ],
          "default": 20
        }
      },
      "required": [
        "q"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listExpiries",
    "title": "List expiry dates",
    "description": "The expiries that are still to come, the nearest first.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "symbol": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Name of the stock or index, or a trading symbol. Former names work too, e.g. ZOMATO for ETERNAL.",
          "examples": [
            "NIFTY"
          ]
        },
        "exchange": {
          "enum": [
            "NSE",
            "BSE",
            "NFO",
            "BFO",
            "MCX",
            "CDS"
          ],
          "description": "Exchange. MCX and CDS are known and have no instruments yet.",
          "examples": [
            "NFO"
          ]
        },
        "instrument": {
          "enum": [
            "FUT",
            "OPT"
          ],
          "description": "FUT for futures, OPT for options.",
          "examples": [
            "OPT"
          ]
        }
      },
      "required": [
        "symbol",
        "exchange",
        "instrument"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readExpiryDays",
    "title": "Read the days to and from expiries",
    "description": "Trading days from the last expiry and to those that are still to come, without weekends and exchange holidays. One element for each cycle: weekly where there are weekly contracts, and monthly. What has no contracts has no element.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "symbol": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Name of the stock or index, or a trading symbol. Former names work too, e.g. ZOMATO for ETERNAL.",
          "examples": [
            "NIFTY"
          ]
        },
        "exchange": {
          "enum": [
            "NSE",
            "BSE",
            "NFO",
            "BFO",
            "MCX",
            "CDS"
          ],
          "description": "Exchange. MCX and CDS are known and have no instruments yet.",
          "examples": [
            "NFO"
          ]
        },
        "instrument": {
          "enum": [
            "FUT",
            "OPT"
          ],
          "description": "FUT for futures, OPT for options.",
          "examples": [
            "OPT"
          ]
        }
      },
      "required": [
        "symbol",
        "exchange",
        "instrument"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readFreezeQuantity",
    "title": "Read a freeze quantity",
    "description": "The largest quantity the exchange takes in a single order.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "symbol": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Name of the stock or index, or a trading symbol. Former names work too, e.g. ZOMATO for ETERNAL.",
          "examples": [
            "NIFTY"
          ]
        }
      },
      "required": [
        "symbol"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "checkHoliday",
    "title": "Ask whether today is a holiday",
    "description": "Whether the market is closed today, and its hours if it is not. These are the hours of the exchanges, also when the simulated market is always open.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "exch": {
          "enum": [
            "NSE",
            "NFO"
          ],
          "description": "Which market: NSE or NFO.",
          "examples": [
            "NSE"
          ]
        }
      },
      "required": [
        "exch"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listHolidays",
    "title": "List the coming holidays",
    "description": "The exchange holidays from today to the end of next year, earliest first. A holiday with a Muhurat session is one of them, weekends are not. Of a year that is not published yet only the fixed dates are known.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "exch": {
          "enum": [
            "NSE",
            "NFO"
          ],
          "description": "Which market: NSE or NFO.",
          "examples": [
            "NSE"
          ]
        }
      },
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listPastHolidays",
    "title": "List the past holidays",
    "description": "The exchange holidays before today, from the beginning of last year on, earliest first.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "exch": {
          "enum": [
            "NSE",
            "NFO"
          ],
          "description": "Which market: NSE or NFO.",
          "examples": [
            "NSE"
          ]
        }
      },
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readLastPrices",
    "title": "Read last traded prices",
    "description": "The last traded price of each instrument, in the order in which you asked.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "Tokens": {
          "type": "array",
          "items": {
            "type": "string",
            "maxLength": 60,
            "pattern": "^(?:(?:NSE|BSE|NFO|BFO|MCX|CDS):[0-9]{1,10}|(?:(?:NSE|BSE|NFO|BFO|MCX|CDS)(?:_DLY?)?:)?(?![0-9]+$|undefined$|null$|None$)[A-Za-z0-9][A-Za-z0-9 &_.!()*+/-]*)$",
            "description": "The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE, NIFTY1! for the near future, the trading symbol of a contract.",
            "examples": [
              "NSE:212"
            ]
          },
          "minItems": 1,
          "maxItems": 500,
          "description": "The instruments, separated by commas.",
          "examples": [
            [
              "NSE:212"
            ]
          ]
        }
      },
      "required": [
        "Tokens"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readQuotes",
    "title": "Read quotes",
    "description": "Price, best bid and offer, volume and open interest of each instrument, in the order in which you asked. Each carries its time, and says when it is stale.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "tokens": {
          "type": "array",
          "items": {
            "type": "string",
            "maxLength": 60,
            "pattern": "^(?:(?:NSE|BSE|NFO|BFO|MCX|CDS):[0-9]{1,10}|(?:(?:NSE|BSE|NFO|BFO|MCX|CDS)(?:_DLY?)?:)?(?![0-9]+$|undefined$|null$|None$)[A-Za-z0-9][A-Za-z0-9 &_.!()*+/-]*)$",
            "description": "The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE, NIFTY1! for the near future, the trading symbol of a contract.",
            "examples": [
              "NSE:212"
            ]
          },
          "minItems": 1,
          "maxItems": 500,
          "description": "The instruments, separated by commas.",
          "examples": [
            [
              "NSE:212"
            ]
          ]
        }
      },
      "required": [
        "tokens"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readOptionChain",
    "title": "Read an option chain",
    "description": "The options of one expiry around the money: prices, open interest, implied volatility and Greeks by Black-76, and what you hold. Beside them spot, future, synthetic future, straddle price, put-call ratio and max pain. What is not known by a price of at most 5 seconds ago is null, never 0; while the market is closed its last prices count.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "symbol": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Name of the stock or index, or a trading symbol. Former names work too, e.g. ZOMATO for ETERNAL.",
          "examples": [
            "NIFTY"
          ]
        },
        "exchange": {
          "enum": [
            "NSE",
            "BSE",
            "NFO",
            "BFO",
            "MCX",
            "CDS"
          ],
          "description": "Exchange. MCX and CDS are known and have no instruments yet.",
          "examples": [
            "NFO"
          ]
        },
        "expiry": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-11-17"
          ],
          "description": "Which expiry. Left out, the nearest one."
        },
        "strikes": {
          "type": "integer",
          "minimum": 1,
          "maximum": 80,
          "description": "How many strikes to show on each side of the one at the money.",
          "examples": [
            10
          ],
          "default": 10
        }
      },
      "required": [
        "symbol",
        "exchange"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readHistory",
    "title": "Read candles",
    "description": "Candles of an instrument, the earliest first: what was recorded or imported, and what its source knows of the rest. The same question always gets the same answer, and only minutes that have ended are in it. When nobody can be asked for the rest, that is an error and never a shorter list.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "token": {
          "type": "string",
          "maxLength": 60,
          "pattern": "^(?:(?:NSE|BSE|NFO|BFO|MCX|CDS):[0-9]{1,10}|(?:(?:NSE|BSE|NFO|BFO|MCX|CDS)(?:_DLY?)?:)?(?![0-9]+$|undefined$|null$|None$)[A-Za-z0-9][A-Za-z0-9 &_.!()*+/-]*)$",
          "description": "The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE, NIFTY1! for the near future, the trading symbol of a contract.",
          "examples": [
            "NSE:212"
          ]
        },
        "symbol": {
          "type": "string",
          "maxLength": 60,
          "pattern": "^(?:(?:NSE|BSE|NFO|BFO|MCX|CDS):[0-9]{1,10}|(?:(?:NSE|BSE|NFO|BFO|MCX|CDS)(?:_DLY?)?:)?(?![0-9]+$|undefined$|null$|None$)[A-Za-z0-9][A-Za-z0-9 &_.!()*+/-]*)$",
          "description": "The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the ticker of a chart. With exchange where more than one lists it.",
          "examples": [
            "ASHOKLEY"
          ]
        },
        "exchange": {
          "enum": [
            "NSE",
            "BSE",
            "NFO",
            "BFO",
            "MCX",
            "CDS"
          ],
          "description": "Where symbol is listed. NSE and BSE also mean their futures and options, as on charts; a delayed NSE_DLY is NSE.",
          "examples": [
            "NSE"
          ]
        },
        "interval": {
          "enum": [
            "1",
            "2",
            "3",
            "5",
            "10",
            "15",
            "20",
            "30",
            "60",
            "120",
            "240",
            "1D"
          ],
          "description": "Minutes of one candle, counted from 09:15; 1D is a day.",
          "examples": [
            "1D"
          ],
          "default": "1"
        },
        "from": {
          "anyOf": [
            {
              "type": "string",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$",
              "examples": [
                "2026-11-16T10:54:08"
              ],
              "description": "First moment, Indian time, or a date. When left out, 09:15 of the day of `to`, which is today without one."
            },
            {
              "type": "string",
              "format": "date",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
              "examples": [
                "2026-11-16"
              ],
              "description": "First moment, Indian time, or a date. When left out, 09:15 of the day of `to`, which is today without one."
            }
          ],
          "description": "First moment, Indian time, or a date. When left out, 09:15 of the day of `to`, which is today without one.",
          "examples": [
            "2026-11-02"
          ]
        },
        "to": {
          "anyOf": [
            {
              "type": "string",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$",
              "examples": [
                "2026-11-16T10:54:08"
              ],
              "description": "Candles that begin before this moment, or on or before this date; now when left out, and never later."
            },
            {
              "type": "string",
              "format": "date",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
              "examples": [
                "2026-11-16"
              ],
              "description": "Candles that begin before this moment, or on or before this date; now when left out, and never later."
            }
          ],
          "description": "Candles that begin before this moment, or on or before this date; now when left out, and never later.",
          "examples": [
            "2026-11-13"
          ]
        },
        "acname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Insists on the broker of this account of yours.",
          "examples": [
            "account1"
          ]
        }
      },
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "mapTokens",
    "title": "Translate tokens into the broker's words",
    "description": "What a broker calls an instrument on its data socket and in its history.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "broker": {
          "enum": [
            "FYERS",
            "IIFLXTS",
            "ANGELONE",
            "testBroker"
          ],
          "description": "Code of the broker. Letter case does not matter; IIFL means IIFLXTS.",
          "examples": [
            "FYERS"
          ]
        },
        "tokens": {
          "type": "array",
          "items": {
            "type": "string",
            "maxLength": 60,
            "pattern": "^(?:(?:NSE|BSE|NFO|BFO|MCX|CDS):[0-9]{1,10}|(?:(?:NSE|BSE|NFO|BFO|MCX|CDS)(?:_DLY?)?:)?(?![0-9]+$|undefined$|null$|None$)[A-Za-z0-9][A-Za-z0-9 &_.!()*+/-]*)$",
            "description": "The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE, NIFTY1! for the near future, the trading symbol of a contract.",
            "examples": [
              "NSE:212"
            ]
          },
          "minItems": 1,
          "maxItems": 500,
          "description": "The instruments. The answer has one element for each, in the same order.",
          "examples": [
            [
              "NSE:212"
            ]
          ]
        }
      },
      "required": [
        "broker",
        "tokens"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "workOutCharges",
    "title": "Work out charges and margin",
    "description": "What trades cost: brokerage, taxes and fees of the day, to the paisa, for each leg and in total. The total is rounded as contract notes are, so the legs need not add up to it. Nothing is ordered or stored. `margin` is an estimate of what the legs would need if they were held together; what your broker asks for decides.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "legs": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "segment",
              "productType",
              "transType",
              "qty",
              "price"
            ],
            "properties": {
              "segment": {
                "enum": [
                  "NSE",
                  "BSE",
                  "NFO-FUT",
                  "NFO-OPT",
                  "BFO-FUT",
                  "BFO-OPT",
                  "MCX-FUT",
                  "MCX-OPT",
                  "CDS-FUT",
                  "CDS-OPT"
                ],
                "description": "Where it is traded: NSE or BSE for shares, otherwise the exchange and FUT or OPT.",
                "examples": [
                  "NFO-OPT"
                ]
              },
              "productType": {
                "enum": [
                  "Delivery",
                  "Intraday"
                ],
                "description": "Intraday is closed the same day; Delivery may stay overnight.",
                "examples": [
                  "Intraday"
                ]
              },
              "transType": {
                "enum": [
                  "Buy",
                  "Sell"
                ],
                "description": "Whether it buys or sells.",
                "examples": [
                  "Buy"
                ]
              },
              "qty": {
                "type": "integer",
                "minimum": 1,
                "maximum": 10000000,
                "description": "Quantity in units, not in lots.",
                "examples": [
                  65
                ]
              },
              "price": {
                "type": "number",
                "minimum": 0.01,
                "maximum": 10000000,
                "description": "Price of one unit in rupees; of an option the premium.",
                "examples": [
                  100
                ]
              },
              "orders": {
                "type": "integer",
                "minimum": 1,
                "maximum": 500,
                "description": "Orders it took at the exchange. Brokerage is due for each, so slices cost more.",
                "examples": [
                  1
                ],
                "default": 1
              },
              "symbol": {
                "type": "string",
                "minLength": 1,
                "maxLength": 40,
                "description": "Name of the stock or index. Some charges and all margins depend on it.",
                "examples": [
                  "NIFTY"
                ]
              },
              "token": {
                "type": "string",
                "pattern": "^(NSE|BSE|NFO|BFO|MCX|CDS):[0-9]{1,10}$",
                "description": "The instrument, to tell legs apart. Its exchange must be that of segment.",
                "examples": [
                  "NFO:61093"
                ]
              },
              "intrinsic": {
                "type": "number",
                "minimum": 0,
                "maximum": 10000000,
                "description": "For a bought option that was exercised at expiry: how deep it was in the money, in rupees for one unit.",
                "examples": [
                  0
                ]
              },
              "expiry": {
                "type": "string",
                "format": "date",
                "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
                "examples": [
                  "2026-11-23"
                ],
                "description": "Expiry of a future or option, for the margin."
              },
              "strike": {
                "type": "number",
                "minimum": 0,
                "maximum": 10000000,
                "description": "Strike of an option in rupees, for the margin.",
                "examples": [
                  24000
                ]
              },
              "optionType": {
                "enum": [
                  "CE",
                  "PE"
                ],
                "description": "CE for a call, PE for a put, for the margin.",
                "examples": [
                  "CE"
                ]
              },
              "underlyingPrice": {
                "type": "number",
                "minimum": 0.01,
                "maximum": 10000000,
                "description": "Price of what the option is written on. Without it a sold option has no margin estimate.",
                "examples": [
                  24000
                ]
              }
            },
            "description": "One side of a trade.",
            "examples": [
              {
                "segment": "NFO-OPT",
                "productType": "Intraday",
                "transType": "Buy",
                "qty": 65,
                "price": 100,
                "orders": 1,
                "symbol": "NIFTY",
                "expiry": "2026-11-23",
                "strike": 24000,
                "optionType": "CE",
                "underlyingPrice": 24000
              }
            ]
          },
          "minItems": 1,
          "maxItems": 50,
          "description": "What is traded. The answer has one element for each, in the same order.",
          "examples": [
            [
              {
                "segment": "NFO-OPT",
                "productType": "Intraday",
                "transType": "Buy",
                "qty": 65,
                "price": 100,
                "orders": 1,
                "symbol": "NIFTY"
              },
              {
                "segment": "NFO-OPT",
                "productType": "Intraday",
                "transType": "Sell",
                "qty": 65,
                "price": 110,
                "orders": 1,
                "symbol": "NIFTY"
              }
            ]
          ]
        },
        "date": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-11-16"
          ],
          "description": "The day whose rates hold, 2024-10-01 or later. Without it: today."
        },
        "brokerage": {
          "enum": [
            "none",
            "flat20"
          ],
          "description": "What the broker takes. With flat20 delivery is free, an option order costs ₹20, any other 0.03 % up to ₹20.",
          "examples": [
            "flat20"
          ],
          "default": "flat20"
        },
        "plan": {
          "type": "object",
          "properties": {
            "perOrder": {
              "type": "number",
              "minimum": 0,
              "maximum": 10000,
              "description": "Flat amount for each executed order.",
              "examples": [
                0
              ],
              "default": 0
            },
            "percent": {
              "type": "number",
              "minimum": 0,
              "maximum": 2.5,
              "description": "Share of the turnover in percent.",
              "examples": [
                0.03
              ],
              "default": 0
            },
            "capPerOrder": {
              "type": "number",
              "minimum": 0,
              "maximum": 10000,
              "description": "The most that the share may come to for one order.",
              "examples": [
                20
              ]
            }
          },
          "description": "What your broker takes: a flat amount for each order, a share up to a cap, or both."
        },
        "dp": {
          "enum": [
            "none",
            "generic",
            "FYERS"
          ],
          "description": "Depository charge of a delivery sale, once for each instrument: none, generic (₹13.50), FYERS (₹12.50).",
          "examples": [
            "none"
          ],
          "default": "none"
        }
      },
      "required": [
        "legs"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listWebhooks",
    "title": "List webhook addresses",
    "description": "Your webhook addresses with their last day and their last use, the oldest first.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "secrets": []
  }
];
