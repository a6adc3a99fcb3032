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
  | 'readOutcome'
  | 'readOrderBook'
  | 'readExecutionLogs'
  | 'placeBasket'
  | 'listBaskets'
  | 'squareOffBasket'
  | 'squareOff'
  | 'takeBackSquareOff'
  | 'squareOffSingle'
  | 'readNetPositions'
  | 'readPositions'
  | 'readHoldings'
  | 'readOverview'
  | 'readIntradayPnl'
  | 'readTradebook'
  | 'listNotes'
  | 'listGuards'
  | 'changeGuards'
  | 'switchKill'
  | 'listExits'
  | 'addExit'
  | 'changeExit'
  | 'removeExit'
  | 'findInstruments'
  | 'searchInstruments'
  | 'listExpiries'
  | 'readExpiryDays'
  | 'listPastExpiries'
  | 'readFreezeQuantity'
  | 'checkHoliday'
  | 'listHolidays'
  | 'listPastHolidays'
  | 'readLastPrices'
  | 'readQuotes'
  | 'readOptionChain'
  | 'workOutPayoff'
  | 'workOutMargin'
  | 'readHistory'
  | 'readHistoryCoverage'
  | 'mapTokens'
  | 'workOutCharges'
  | 'listCorporateActions'
  | 'readBuilderCatalog'
  | 'readBuilderSchema'
  | 'listStrategyTemplates'
  | 'validateDocument'
  | 'previewDocument'
  | 'startBacktest'
  | 'listBacktests'
  | 'readBacktest'
  | 'readBacktestTrades'
  | 'readBacktestEquity'
  | 'readBacktestTrace'
  | 'readBacktestWhyNot'
  | 'readBacktestPage'
  | 'startSweep'
  | 'listSweeps'
  | 'readSweep'
  | 'listDocuments'
  | 'saveDocument'
  | 'readDocument'
  | 'changeDocument'
  | 'listDocumentRevisions'
  | 'readDocumentDiff'
  | 'startDeployment'
  | 'checkDeployment'
  | 'listDeployments'
  | 'readDeployment'
  | 'readDeploymentTrace'
  | 'readDeploymentDay'
  | 'pauseDeployment'
  | 'stopDeployment'
  | 'startReplay'
  | 'listReplays'
  | 'readReplay'
  | 'readReplayTrace'
  | 'readReplayDrift'
  | 'steerReplay'
  | 'removeReplay'
  | 'listPriceAlerts'
  | 'addPriceAlert'
  | 'changePriceAlert'
  | 'removePriceAlert'
  | 'readSigningKey'
  | 'listGtts'
  | 'addGtt'
  | 'changeGtt'
  | 'removeGtt'
  | 'readDesk'
  | 'readSystem'
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
    "description": "Places the order in every account that is linked to the strategy, has an active link and has trading switched on. Each account gets `qty` times the multiplier of its link. Limit orders need `limitPrice`, SL-Limit orders need `limitPrice` and `triggerPrice`. Instead of naming the instrument, `autoOpt` or `autoFut` describes an option or future, which is chosen once by prices at most 5 s old; `chosen` in the reply says which and why. With `targetQty` instead of `transType` and `qty`, each account buys or sells what its position lacks, counting open orders; an account that is there already gets no order and stands in `alreadyIn`, and where all are there `data` is empty. One `strefID` covers all accounts. The reply does not wait for a fill. An account that cannot take it is told in `refusedIn` and does not stop the others. With a key of your own in the header `Idempotency-Key`, sending the same order again within 24 hours places nothing and gets the first answer.",
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
              "description": "Weekly or monthly expiry. A week ends with any expiry, also a monthly one; names that expire by the month alone have no weekly one.",
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
        "targetQty": {
          "type": "integer",
          "minimum": -10000000,
          "maximum": 10000000,
          "description": "Instead of transType and qty: the position that each account shall have, in units, below 0 for a short one. Spark buys or sells what is missing; open orders count as if they were filled.",
          "examples": [
            50
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
        "productType"
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
    "name": "readOutcome",
    "title": "Find out what became of a request",
    "description": "For a request of yours whose answer did not arrive: whether POST /order, POST /reExecute or POST /basket with this `Idempotency-Key` was taken, with its first answer, is under way, or is unknown to Spark. It only reads; nothing is placed. A request that is still on its way to Spark is unknown until it arrives: send it again with the same key rather than with a new one. Keys of other users are unknown here.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "key": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128,
          "pattern": "^[!-~]+$",
          "description": "The Idempotency-Key that the request was sent with.",
          "examples": [
            "test1-2026-11-16-entry-1"
          ]
        }
      },
      "required": [
        "key"
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
    "name": "placeBasket",
    "title": "Place several orders as one",
    "description": "Places up to 20 orders of one strategy. Every leg is planned in every account before anything is placed: a leg that is invalid refuses the whole basket and is named. Guards check the legs of an account as if they were one order, and an account that is known to lack the margin for all of them refuses them. With `hedgeFirst` sells wait until the buys of the same underlying in the same account are filled, at most `waitForHedges.seconds`; `waitForHedges.then` says what happens otherwise. What an account refuses is told with its leg. With `dryRun` it is only worked out. The header `Idempotency-Key` stands for the whole basket.",
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
        "legs": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "orderType",
              "productType"
            ],
            "properties": {
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
                    "description": "Weekly or monthly expiry. A week ends with any expiry, also a monthly one; names that expire by the month alone have no weekly one.",
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
              "targetQty": {
                "type": "integer",
                "minimum": -10000000,
                "maximum": 10000000,
                "description": "Instead of transType and qty: the position that each account shall have, in units, below 0 for a short one. Spark buys or sells what is missing; open orders count as if they were filled.",
                "examples": [
                  50
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
            "description": "One order of a basket, with the fields of POST /order.",
            "examples": [
              {
                "orderType": "Limit",
                "productType": "Intraday",
                "token": "NSE:212",
                "qty": 1,
                "transType": "Buy",
                "limitPrice": 170,
                "splitby": 0,
                "triggerPrice": 0,
                "operations": {
                  "timeLimit": 0,
                  "shouldExecute": false,
                  "priceBuffer": 0
                }
              }
            ]
          },
          "minItems": 1,
          "maxItems": 20,
          "description": "The orders, in the sequence in which they are told."
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
        "ForwardTest": {
          "type": "boolean",
          "description": "true runs this order on the simulated exchange instead of at the broker.",
          "examples": [
            false
          ],
          "default": false
        },
        "hedgeFirst": {
          "type": "boolean",
          "description": "Within an underlying and an account, sells wait until the buys are filled. Legs of different underlyings do not wait for each other.",
          "examples": [
            true
          ],
          "default": true
        },
        "waitForHedges": {
          "type": "object",
          "properties": {
            "seconds": {
              "type": "integer",
              "minimum": 1,
              "maximum": 3600,
              "description": "How long sells wait for the buys of the same underlying and account, from placing the basket on.",
              "examples": [
                30
              ],
              "default": 30
            },
            "then": {
              "enum": [
                "stop",
                "goOn",
                "undo"
              ],
              "description": "What happens when the buys are not filled by then, or cannot be: stop leaves the sells out, goOn places them all the same, undo leaves them out and closes what was bought.",
              "examples": [
                "stop"
              ],
              "default": "stop"
            }
          },
          "description": "How long hedges may take, and what happens afterwards.",
          "default": {
            "seconds": 30,
            "then": "stop"
          }
        },
        "dryRun": {
          "type": "boolean",
          "description": "true answers what the basket would come to now, and neither stores nor places anything.",
          "examples": [
            false
          ],
          "default": false
        }
      },
      "required": [
        "strategyname",
        "legs"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listBaskets",
    "title": "List baskets",
    "description": "Your baskets: those of which something waits, works or is held first, then those that are over, the newest first; or one by `basketID`. Baskets that are over are kept for some weeks.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "basketID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Only this one.",
          "examples": [
            41
          ]
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "Most rows.",
          "examples": [
            100
          ],
          "default": 100
        },
        "beforeID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Only finished ones with a smaller number: the next page.",
          "examples": [
            41
          ]
        }
      },
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "squareOffBasket",
    "title": "Close a basket",
    "description": "Stops legs that wait, cancels orders of the basket that are open, and closes what it opened and still is open: by quantity in each position, never more than the position holds, shorts before longs. An exit that fails is tried again. Asking twice is the same as once.",
    "kind": "stop",
    "inputSchema": {
      "type": "object",
      "properties": {
        "basketID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the basket.",
          "examples": [
            41
          ]
        }
      },
      "required": [
        "basketID"
      ],
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
    "name": "readHoldings",
    "title": "Read holdings",
    "description": "The shares that your accounts own, as their brokers tell them; a broker is asked at most every ten seconds. Those of a paper account are its Delivery positions in shares, so GET /positions shows them too: do not add the two. Units bought are in `t1Qty` until the next trading day. What is not known is null, and makes a sum null; `valueAtLeast` is what is known of it.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "AccountName": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Only this account. Left out, all of yours.",
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
    "name": "listNotes",
    "title": "Read your notes",
    "description": "Your notes on days and trades, earliest day first, at most 1000 in one reply: ask for fewer days when there are more.",
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
          "description": "Only notes of this day or later."
        },
        "endDate": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-11-30"
          ],
          "description": "Only notes of this day or earlier."
        },
        "tag": {
          "type": "string",
          "maxLength": 40,
          "pattern": "^[^\\s,](.*[^\\s,])?$",
          "description": "A word of your own.",
          "examples": [
            "breakout"
          ]
        }
      },
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
    "description": "On, it lets only orders pass that close something, and cancels what is open unless it closes something. It stays on, also after a restart, until you switch it off, and until then what is open and opens something is asked to be cancelled again and again; `unsettledIn` names accounts whose broker did not confirm within a second. Positions are closed by it where `close` is sent: they are squared off as GET /SquareOff/{ctype} does. A loss limit that closes by itself is an exit: POST /exits with `block`.",
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
        "close": {
          "type": "boolean",
          "description": "true also squares off everything in that account, or in all accounts. Only together with on true.",
          "examples": [
            false
          ],
          "default": false
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
    "name": "listExits",
    "title": "List exits",
    "description": "Your exits as they stand now, the newest first: their rules, the stop that holds, how far it is, and what they did. Those that are over stay for some days.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "addExit",
    "title": "Set an exit",
    "description": "Watches a position, a basket, a strategy, an account or everything, and squares off when the first of its rules is met: stop loss, trailing stop, target, profit lock, move to cost, time. It runs in Spark, also while your program does not, and survives a restart. Where a price is missing nothing is done.",
    "kind": "stop",
    "inputSchema": {
      "type": "object",
      "properties": {
        "scope": {
          "enum": [
            "position",
            "basket",
            "strategy",
            "account",
            "all"
          ],
          "description": "What is watched. position: one position. basket: what one basket opened. strategy: one strategy, in one account or in all. account: one account. all: everything you have.",
          "examples": [
            "position"
          ]
        },
        "stname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Required when scope is position or strategy.",
          "examples": [
            "test1"
          ]
        },
        "acname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Required when scope is position or account; with strategy it narrows it to this account.",
          "examples": [
            "account1"
          ]
        },
        "token": {
          "type": "string",
          "maxLength": 60,
          "pattern": "^(?:(?:NSE|BSE|NFO|BFO|MCX|CDS):[0-9]{1,10}|(?:(?:NSE|BSE|NFO|BFO|MCX|CDS)(?:_DLY?)?:)?(?![0-9]+$|undefined$|null$|None$)[A-Za-z0-9][A-Za-z0-9 &_.!()*+/-]*)$",
          "description": "The instrument of the position, by token or name.",
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
        "basketID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The basket, by its number. Required when scope is basket.",
          "examples": [
            41
          ]
        },
        "ForwardTest": {
          "type": "boolean",
          "description": "true watches and closes forward tests, false real positions. Never both. A basket says it by itself.",
          "examples": [
            false
          ],
          "default": false
        },
        "stopLoss": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "Stop loss: a price, or how much may be lost.",
          "examples": [
            5000
          ]
        },
        "stopLossBy": {
          "enum": [
            "price",
            "percent",
            "rupees"
          ],
          "description": "What stopLoss is. price: rupees of the price, of a position only. percent: of the entry value of what is open. rupees: of profit or loss.",
          "examples": [
            "rupees"
          ]
        },
        "trailEach": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "Trailing stop: each so much in favour, from where it was set, moves the stop. In the measure of stopLoss.",
          "examples": [
            1000
          ]
        },
        "trailMoves": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "By how much each step moves the stop; at most trailEach.",
          "examples": [
            500
          ]
        },
        "target": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "Target: a price, or a profit.",
          "examples": [
            10000
          ]
        },
        "targetBy": {
          "enum": [
            "price",
            "percent",
            "rupees"
          ],
          "description": "What target is. price: rupees of the price, of a position only. percent: of the entry value of what is open. rupees: of profit or loss.",
          "examples": [
            "rupees"
          ]
        },
        "lockAt": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "Profit lock: from this profit on, some of it is kept.",
          "examples": [
            6000
          ]
        },
        "lockKeep": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "The profit that is kept from then on; less than lockAt.",
          "examples": [
            3000
          ]
        },
        "lockEach": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "A step of further profit, for which more is kept.",
          "examples": [
            1000
          ]
        },
        "lockMore": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "How much more is kept for each step; at most lockEach.",
          "examples": [
            500
          ]
        },
        "lockBy": {
          "enum": [
            "percent",
            "rupees"
          ],
          "description": "What the four fields of the lock are. Left out: rupees.",
          "examples": [
            "rupees"
          ]
        },
        "costAt": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "Move to cost: from this profit on, the stop is at the entry.",
          "examples": [
            2000
          ]
        },
        "costBy": {
          "enum": [
            "percent",
            "rupees"
          ],
          "description": "What costAt is. Left out: rupees.",
          "examples": [
            "rupees"
          ]
        },
        "costWithCharges": {
          "type": "boolean",
          "description": "With true the stop goes to where the charges of entry and exit are earned as well.",
          "examples": [
            false
          ]
        },
        "exitTime": {
          "type": "string",
          "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$",
          "description": "Closes at this Indian time, on a day with a session.",
          "examples": [
            "15:15"
          ]
        },
        "daysBeforeExpiry": {
          "type": "integer",
          "minimum": 0,
          "maximum": 60,
          "description": "Closes so many calendar days before the nearest expiry of what is open, 0 on its day: at exitTime, else from 09:15.",
          "examples": [
            1
          ]
        },
        "closes": {
          "enum": [
            "watched",
            "basket",
            "strategy",
            "account",
            "all"
          ],
          "description": "What is closed. watched: what is watched. basket, strategy, account, all: more than that, e.g. the whole basket when the stop of one leg is met.",
          "examples": [
            "watched"
          ],
          "default": "watched"
        },
        "closesStname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "The strategy that is closed. Left out, the one that is watched.",
          "examples": [
            "test1"
          ]
        },
        "closesAcname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "The account in which is closed. Left out, with strategy all accounts, with account the one that is watched.",
          "examples": [
            "account1"
          ]
        },
        "closesBasketID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The basket that is closed, with closes basket.",
          "examples": [
            41
          ]
        },
        "block": {
          "type": "boolean",
          "description": "true also switches the kill switch of that account, or of all accounts, on: nothing new is let in until you switch it off.",
          "examples": [
            false
          ],
          "default": false
        },
        "days": {
          "enum": [
            "today",
            "untilRemoved"
          ],
          "description": "How long it stays. today: it ends with the day. untilRemoved: it stays; of a scope it fires at most once a day and watches again on the next.",
          "examples": [
            "today"
          ],
          "default": "today"
        }
      },
      "required": [
        "scope"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "changeExit",
    "title": "Change an exit",
    "description": "Gives an exit other rules. It begins anew: a trailing stop counts from now.",
    "kind": "order",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the exit.",
          "examples": [
            12
          ]
        },
        "stopLoss": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "Stop loss: a price, or how much may be lost.",
          "examples": [
            5000
          ]
        },
        "stopLossBy": {
          "enum": [
            "price",
            "percent",
            "rupees"
          ],
          "description": "What stopLoss is. price: rupees of the price, of a position only. percent: of the entry value of what is open. rupees: of profit or loss.",
          "examples": [
            "rupees"
          ]
        },
        "trailEach": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "Trailing stop: each so much in favour, from where it was set, moves the stop. In the measure of stopLoss.",
          "examples": [
            1000
          ]
        },
        "trailMoves": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "By how much each step moves the stop; at most trailEach.",
          "examples": [
            500
          ]
        },
        "target": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "Target: a price, or a profit.",
          "examples": [
            10000
          ]
        },
        "targetBy": {
          "enum": [
            "price",
            "percent",
            "rupees"
          ],
          "description": "What target is. price: rupees of the price, of a position only. percent: of the entry value of what is open. rupees: of profit or loss.",
          "examples": [
            "rupees"
          ]
        },
        "lockAt": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "Profit lock: from this profit on, some of it is kept.",
          "examples": [
            6000
          ]
        },
        "lockKeep": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "The profit that is kept from then on; less than lockAt.",
          "examples": [
            3000
          ]
        },
        "lockEach": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "A step of further profit, for which more is kept.",
          "examples": [
            1000
          ]
        },
        "lockMore": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "How much more is kept for each step; at most lockEach.",
          "examples": [
            500
          ]
        },
        "lockBy": {
          "enum": [
            "percent",
            "rupees"
          ],
          "description": "What the four fields of the lock are. Left out: rupees.",
          "examples": [
            "rupees"
          ]
        },
        "costAt": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 10000000000,
          "description": "Move to cost: from this profit on, the stop is at the entry.",
          "examples": [
            2000
          ]
        },
        "costBy": {
          "enum": [
            "percent",
            "rupees"
          ],
          "description": "What costAt is. Left out: rupees.",
          "examples": [
            "rupees"
          ]
        },
        "costWithCharges": {
          "type": "boolean",
          "description": "With true the stop goes to where the charges of entry and exit are earned as well.",
          "examples": [
            false
          ]
        },
        "exitTime": {
          "type": "string",
          "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$",
          "description": "Closes at this Indian time, on a day with a session.",
          "examples": [
            "15:15"
          ]
        },
        "daysBeforeExpiry": {
          "type": "integer",
          "minimum": 0,
          "maximum": 60,
          "description": "Closes so many calendar days before the nearest expiry of what is open, 0 on its day: at exitTime, else from 09:15.",
          "examples": [
            1
          ]
        },
        "closes": {
          "enum": [
            "watched",
            "basket",
            "strategy",
            "account",
            "all"
          ],
          "description": "What is closed. watched: what is watched. basket, strategy, account, all: more than that, e.g. the whole basket when the stop of one leg is met.",
          "examples": [
            "watched"
          ],
          "default": "watched"
        },
        "closesStname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "The strategy that is closed. Left out, the one that is watched.",
          "examples": [
            "test1"
          ]
        },
        "closesAcname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "The account in which is closed. Left out, with strategy all accounts, with account the one that is watched.",
          "examples": [
            "account1"
          ]
        },
        "closesBasketID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The basket that is closed, with closes basket.",
          "examples": [
            41
          ]
        },
        "block": {
          "type": "boolean",
          "description": "true also switches the kill switch of that account, or of all accounts, on: nothing new is let in until you switch it off.",
          "examples": [
            false
          ],
          "default": false
        },
        "days": {
          "enum": [
            "today",
            "untilRemoved"
          ],
          "description": "How long it stays. today: it ends with the day. untilRemoved: it stays; of a scope it fires at most once a day and watches again on the next.",
          "examples": [
            "today"
          ],
          "default": "today"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "removeExit",
    "title": "Remove an exit",
    "description": "It watches nothing from now on. An exit that is closing is ended by taking the square-off back.",
    "kind": "order",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the exit.",
          "examples": [
            12
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "findInstruments",
    "title": "Look up instruments",
    "description": "The instruments of a stock or index at an exchange. For a cash symbol the share or index itself comes first. `exch_seg`, a colon and `token` make the token of an order. `asof` asks for the list of a past day.",
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
        },
        "asof": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-11-13"
          ],
          "description": "As the list was on this day, from 2025-01-01 to today: contracts that have expired since, with the lots, ticks and tokens of that day. Today when left out."
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
    "name": "listPastExpiries",
    "title": "List past expiry dates",
    "description": "The days on which contracts of a stock or index expired, the earliest first, with the lot of that time. They follow from the rules and holidays of the exchanges, which are known from 2025 on. What has no contracts has no element.",
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
        },
        "from": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-01-01"
          ],
          "description": "The first day, 2025-01-01 at the earliest."
        },
        "to": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-01-31"
          ],
          "description": "The last day; today when left out, and never later."
        }
      },
      "required": [
        "symbol",
        "exchange",
        "instrument",
        "from"
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
    "name": "workOutPayoff",
    "title": "Work out a payoff",
    "description": "What legs bring now, at a date and at their first expiry, before charges: break-evens, most profit and most loss, net premium, Greeks, probability of profit, and the points of the curve. Legs are those you send, what you hold, or both; there is one element for each underlying. Nothing is ordered or stored. What is not known by a price of at most 5 seconds ago is null, never 0; while the market is closed its last prices count.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "legs": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "transType",
              "qty"
            ],
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
                    "description": "Weekly or monthly expiry. A week ends with any expiry, also a monthly one; names that expire by the month alone have no weekly one.",
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
                "minimum": 0,
                "maximum": 10000000,
                "description": "What you paid or got for one unit, in rupees. Left out, the price of now.",
                "examples": [
                  118.5
                ]
              },
              "iv": {
                "type": "number",
                "minimum": 0.01,
                "maximum": 1000,
                "description": "Volatility of an option in per cent. Left out, the one that its price implies.",
                "examples": [
                  12.5
                ]
              }
            },
            "description": "An option, a future or shares, bought or sold.",
            "examples": [
              {
                "autoOpt": {
                  "symbol": "NIFTY",
                  "exchange": "NFO",
                  "optionType": "CE",
                  "strikeBy": "moneyness",
                  "strikeVal": "ATM",
                  "expType": "monthly"
                },
                "transType": "Sell",
                "qty": 65
              }
            ]
          },
          "minItems": 1,
          "maxItems": 50,
          "description": "What you think of trading.",
          "examples": [
            [
              {
                "autoOpt": {
                  "symbol": "NIFTY",
                  "exchange": "NFO",
                  "optionType": "CE",
                  "strikeBy": "moneyness",
                  "strikeVal": "ATM",
                  "expType": "monthly"
                },
                "transType": "Sell",
                "qty": 65
              },
              {
                "autoOpt": {
                  "symbol": "NIFTY",
                  "exchange": "NFO",
                  "optionType": "PE",
                  "strikeBy": "moneyness",
                  "strikeVal": "ATM",
                  "expType": "monthly"
                },
                "transType": "Sell",
                "qty": 65
              }
            ]
          ]
        },
        "fromPositions": {
          "type": "object",
          "properties": {
            "strategyname": {
              "type": "string",
              "minLength": 1,
              "maxLength": 64,
              "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
              "description": "Only those of this strategy.",
              "examples": [
                "test1"
              ]
            },
            "acname": {
              "type": "string",
              "minLength": 1,
              "maxLength": 64,
              "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
              "description": "Only those of this account.",
              "examples": [
                "account1"
              ]
            }
          },
          "description": "Which of your open positions; {} for all. Forward tests are not among them.",
          "examples": [
            {
              "strategyname": "test1"
            }
          ]
        },
        "date": {
          "anyOf": [
            {
              "type": "string",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$",
              "examples": [
                "2026-11-16T10:54:08"
              ],
              "description": "A further moment to see the profit at, in Indian time, until the first expiry. A day means 15:30 of it."
            },
            {
              "type": "string",
              "format": "date",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
              "examples": [
                "2026-11-16"
              ],
              "description": "A further moment to see the profit at, in Indian time, until the first expiry. A day means 15:30 of it."
            }
          ],
          "description": "A further moment to see the profit at, in Indian time, until the first expiry. A day means 15:30 of it.",
          "examples": [
            "2026-11-19"
          ]
        }
      },
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "workOutMargin",
    "title": "Work out a margin",
    "description": "What legs need in each account of a strategy, or in one account: what must be free while they are placed, what stays blocked, and whether it is available. FYERS and Angel One are asked for their own figure; elsewhere, and where the broker does not answer, it is an estimate and says so. Nothing is ordered or stored.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "strategyname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "The strategy to trade it in: every account that is linked and active, with the multiplier of the link.",
          "examples": [
            "test1"
          ]
        },
        "identifier": {
          "type": "string",
          "maxLength": 90,
          "pattern": "^(?:[A-Z0-9]{4,12}:)?[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "One account, written UCC:AccountName or AccountName: of the strategy, or without one any of yours.",
          "examples": [
            "F000000:account1"
          ]
        },
        "legs": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "transType",
              "qty"
            ],
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
                    "description": "Weekly or monthly expiry. A week ends with any expiry, also a monthly one; names that expire by the month alone have no weekly one.",
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
              "productType": {
                "enum": [
                  "Delivery",
                  "Intraday"
                ],
                "description": "Intraday is closed the same day; Delivery may stay overnight.",
                "examples": [
                  "Intraday"
                ],
                "default": "Intraday"
              },
              "price": {
                "type": "number",
                "minimum": 0,
                "maximum": 10000000,
                "description": "Limit price of one unit in rupees. Left out, the price of now.",
                "examples": [
                  118.5
                ]
              }
            },
            "description": "An order that you think of placing.",
            "examples": [
              {
                "autoOpt": {
                  "symbol": "NIFTY",
                  "exchange": "NFO",
                  "optionType": "CE",
                  "strikeBy": "moneyness",
                  "strikeVal": "ATM",
                  "expType": "monthly"
                },
                "transType": "Sell",
                "qty": 65,
                "productType": "Intraday"
              }
            ]
          },
          "minItems": 1,
          "maxItems": 50,
          "description": "What you think of trading together.",
          "examples": [
            [
              {
                "autoOpt": {
                  "symbol": "NIFTY",
                  "exchange": "NFO",
                  "optionType": "CE",
                  "strikeBy": "moneyness",
                  "strikeVal": "ATM",
                  "expType": "monthly"
                },
                "transType": "Sell",
                "qty": 65,
                "productType": "Intraday"
              },
              {
                "autoOpt": {
                  "symbol": "NIFTY",
                  "exchange": "NFO",
                  "optionType": "CE",
                  "strikeBy": "moneyness",
                  "strikeVal": "4 OTM",
                  "expType": "monthly"
                },
                "transType": "Buy",
                "qty": 65,
                "productType": "Intraday"
              }
            ]
          ]
        },
        "withPositions": {
          "type": "boolean",
          "description": "Whether the estimate counts what the account holds: a hedge that is there already, or one that is sold.",
          "examples": [
            true
          ],
          "default": true
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
    "name": "readHistory",
    "title": "Read candles",
    "description": "Candles of an instrument, the earliest first: what was recorded or imported, and what its source knows of the rest. The same question always gets the same answer, and only minutes that have ended are in it. When nobody can be asked for the rest, that is an error and never a shorter list. Contracts that have expired since 2025 are found by the token or trading symbol they had.",
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
    "name": "readHistoryCoverage",
    "title": "Read which days are known",
    "description": "For every trading day of a range whether its minutes are stored, and where they come from if not. Ask it before you rest a decision on candles: a missing day is a gap, not a quiet day.",
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
        "from": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-11-02"
          ],
          "description": "The first day."
        },
        "to": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-11-13"
          ],
          "description": "The last day; today when left out, and never later."
        }
      },
      "required": [
        "from"
      ],
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
    "name": "listCorporateActions",
    "title": "List corporate actions",
    "description": "The splits, bonus shares and dividends that the owner entered: those that come, and those of the last 400 days, by ex-date.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readBuilderCatalog",
    "title": "Read what a strategy document can contain",
    "description": "Every data point, indicator, operator, operand, action and setting of a strategy document, with its fields, bounds, defaults and page. `family` asks for one kind.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "family": {
          "enum": [
            "settings",
            "parameters",
            "dataPoints",
            "indicators",
            "conditions",
            "groups",
            "operators",
            "operands",
            "clockElements",
            "legFacts",
            "dayFacts",
            "actions",
            "legSections",
            "strikeModes",
            "units",
            "riskRules"
          ],
          "description": "Only these.",
          "examples": [
            "operators"
          ]
        }
      },
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readBuilderSchema",
    "title": "Read the JSON Schema of strategy documents",
    "description": "JSON Schema 2020-12, for editors and other programs. It knows the form of a document; whether names and columns exist is told by `POST /builder/validate`.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listStrategyTemplates",
    "title": "List strategies to begin with",
    "description": "Seven complete strategy documents, each without an issue.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "validateDocument",
    "title": "Check and explain a strategy document",
    "description": "Everything that is wrong with a strategy document at once, each with its place, a sentence and often a patch that fixes it; and what it says: each condition and action as a sentence, its hash, and the candles that it needs. The body is the document. Nothing is stored.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "body": {
          "type": "object",
          "patternProperties": {
            "^.*$": {}
          },
          "description": "A strategy document of BuildAlgos, version 1. It is read exactly; GET /builder/schema has its JSON Schema.",
          "examples": [
            {
              "schema": "buildalgos.strategy/1",
              "name": "Buy at ten",
              "convention": "ba-1",
              "market": {
                "underlying": "NIFTY",
                "exchange": "NSE"
              },
              "clock": {
                "timeframe": 5,
                "type": "intraday",
                "squareOff": "15:15"
              },
              "execution": {
                "product": "Intraday"
              },
              "data": [],
              "conditions": [
                {
                  "id": "c_in",
                  "kind": "entry",
                  "fire": "edge",
                  "when": {
                    "op": "eq",
                    "l": {
                      "clock": "candleClose"
                    },
                    "r": {
                      "time": "10:00"
                    }
                  },
                  "then": [
                    "a_ce"
                  ]
                }
              ],
              "actions": [
                {
                  "id": "a_ce",
                  "type": "addLeg",
                  "segment": "OPT",
                  "side": "buy",
                  "right": "CE",
                  "qty": {
                    "lots": 1
                  },
                  "expiry": "weekly:0",
                  "strike": {
                    "by": "moneyness",
                    "value": 0
                  },
                  "stopLoss": {
                    "unit": "pct",
                    "value": 25
                  }
                }
              ]
            }
          ]
        }
      },
      "required": [
        "body"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "previewDocument",
    "title": "Read every element at a candle",
    "description": "What each data point and indicator of a document is at a candle of a past day, and what each Add Leg action would trade if it ran then: contract, quantity, levels, loss, charges and margin. With `now` the legs alone, by the prices of this moment. Nothing is played, ordered or stored.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "document": {
          "type": "object",
          "patternProperties": {
            "^.*$": {}
          },
          "description": "A strategy document of BuildAlgos, version 1. It is read exactly; GET /builder/schema has its JSON Schema.",
          "examples": [
            {
              "schema": "buildalgos.strategy/1",
              "name": "Buy at ten",
              "convention": "ba-1",
              "market": {
                "underlying": "NIFTY",
                "exchange": "NSE"
              },
              "clock": {
                "timeframe": 5,
                "type": "intraday",
                "squareOff": "15:15"
              },
              "execution": {
                "product": "Intraday"
              },
              "data": [],
              "conditions": [
                {
                  "id": "c_in",
                  "kind": "entry",
                  "fire": "edge",
                  "when": {
                    "op": "eq",
                    "l": {
                      "clock": "candleClose"
                    },
                    "r": {
                      "time": "10:00"
                    }
                  },
                  "then": [
                    "a_ce"
                  ]
                }
              ],
              "actions": [
                {
                  "id": "a_ce",
                  "type": "addLeg",
                  "segment": "OPT",
                  "side": "buy",
                  "right": "CE",
                  "qty": {
                    "lots": 1
                  },
                  "expiry": "weekly:0",
                  "strike": {
                    "by": "moneyness",
                    "value": 0
                  },
                  "stopLoss": {
                    "unit": "pct",
                    "value": 25
                  }
                }
              ]
            }
          ]
        },
        "at": {
          "anyOf": [
            {
              "type": "string",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$",
              "examples": [
                "2026-11-16T10:54:08"
              ],
              "description": "The last candle that had closed then is told; a day means its last candle. The last whole day if left out."
            },
            {
              "type": "string",
              "format": "date",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
              "examples": [
                "2026-11-16"
              ],
              "description": "The last candle that had closed then is told; a day means its last candle. The last whole day if left out."
            }
          ],
          "description": "The last candle that had closed then is told; a day means its last candle. The last whole day if left out.",
          "examples": [
            "2026-10-06T10:00:00"
          ]
        },
        "now": {
          "type": "boolean",
          "description": "true tells what the legs would trade by the prices of this moment, and no elements, which follow from candles.",
          "examples": [
            false
          ],
          "default": false
        },
        "params": {
          "type": "object",
          "patternProperties": {
            "^.*$": {}
          },
          "description": "Values in place of those of the document, by the names of its parameters.",
          "examples": [
            {}
          ]
        }
      },
      "required": [
        "document"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "startBacktest",
    "title": "Play a document over past days",
    "description": "Plays a strategy document, sent or saved, over the minutes of past days and answers at once: follow it with `GET /builder/backtest/{backtestID}` or on `/eventWS`. A run that you had already, of the same document over the same data, is answered as it is. One runs at a time, ten of yours may wait. Nothing is ordered.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "document": {
          "type": "object",
          "patternProperties": {
            "^.*$": {}
          },
          "description": "A strategy document of BuildAlgos, version 1. It is read exactly; GET /builder/schema has its JSON Schema.",
          "examples": [
            {
              "schema": "buildalgos.strategy/1",
              "name": "Buy at ten",
              "convention": "ba-1",
              "market": {
                "underlying": "NIFTY",
                "exchange": "NSE"
              },
              "clock": {
                "timeframe": 5,
                "type": "intraday",
                "squareOff": "15:15"
              },
              "execution": {
                "product": "Intraday"
              },
              "data": [],
              "conditions": [
                {
                  "id": "c_in",
                  "kind": "entry",
                  "fire": "edge",
                  "when": {
                    "op": "eq",
                    "l": {
                      "clock": "candleClose"
                    },
                    "r": {
                      "time": "10:00"
                    }
                  },
                  "then": [
                    "a_ce"
                  ]
                }
              ],
              "actions": [
                {
                  "id": "a_ce",
                  "type": "addLeg",
                  "segment": "OPT",
                  "side": "buy",
                  "right": "CE",
                  "qty": {
                    "lots": 1
                  },
                  "expiry": "weekly:0",
                  "strike": {
                    "by": "moneyness",
                    "value": 0
                  },
                  "stopLoss": {
                    "unit": "pct",
                    "value": 25
                  }
                }
              ]
            }
          ]
        },
        "documentID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of a document that you saved, instead of the document itself.",
          "examples": [
            12
          ]
        },
        "rev": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Which revision of the saved document; the newest if left out.",
          "examples": [
            3
          ]
        },
        "from": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-10-01"
          ],
          "description": "The first day that is played, 2025-01-01 at the earliest."
        },
        "to": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-10-30"
          ],
          "description": "The last day that is played; yesterday if left out, because today is not over."
        },
        "params": {
          "type": "object",
          "patternProperties": {
            "^.*$": {}
          },
          "description": "Values in place of those of the document, by the names of its parameters.",
          "examples": [
            {}
          ]
        },
        "capital": {
          "type": "number",
          "minimum": 1,
          "maximum": 10000000000,
          "description": "What percentages are taken of, in rupees, in place of the capital of the document.",
          "examples": [
            200000
          ]
        },
        "trace": {
          "enum": [
            "none",
            "results",
            "values"
          ],
          "description": "What is kept of every candle: values has what was compared, results only whether it was true, none nothing.",
          "examples": [
            "values"
          ],
          "default": "values"
        },
        "check": {
          "type": "boolean",
          "description": "true also plays it with worse prices, one candle late and on changed data, and says in check what that did to it. It takes several times as long.",
          "examples": [
            false
          ],
          "default": false
        },
        "mode": {
          "enum": [
            "bars",
            "seconds"
          ],
          "description": "How a minute that holds stop and target both is decided: bars takes the stop, seconds looks at its seconds where they are known, which are those of simulated prices.",
          "examples": [
            "bars"
          ],
          "default": "bars"
        },
        "signals": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "signal",
              "at"
            ],
            "properties": {
              "signal": {
                "type": "string",
                "minLength": 1,
                "maxLength": 40,
                "pattern": "^(?!__)[A-Za-z_][A-Za-z0-9_]{0,39}$",
                "description": "The signal, as the document names it.",
                "examples": [
                  "breakout"
                ]
              },
              "at": {
                "anyOf": [
                  {
                    "type": "string",
                    "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$",
                    "examples": [
                      "2026-11-16T10:54:08"
                    ],
                    "description": "When it came."
                  },
                  {
                    "type": "string",
                    "format": "date",
                    "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
                    "examples": [
                      "2026-11-16"
                    ],
                    "description": "When it came."
                  }
                ],
                "description": "When it came.",
                "examples": [
                  "2026-10-06T10:03:20"
                ]
              }
            },
            "description": "A TradingView signal of a day that is played."
          },
          "maxItems": 5000,
          "description": "The TradingView signals that came, for a document that asks for any; an empty list says that none came. Left out, those count that deployments of the saved document recorded.",
          "examples": [
            []
          ]
        }
      },
      "required": [
        "from"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listBacktests",
    "title": "List backtests",
    "description": "Your backtests with their main figures, the newest first. Of backtests and sweeps together the last 100 are kept.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readBacktest",
    "title": "Read a backtest",
    "description": "How far it is and, when it is done, its report in rupees, how much of the range is known, where prices came from, and what to know before you rely on it.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "backtestID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the backtest.",
          "examples": [
            12
          ]
        }
      },
      "required": [
        "backtestID"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readBacktestTrades",
    "title": "Read the trades of a backtest",
    "description": "Every leg that was opened and closed, in order. With `Accept: text/csv` the reply is a CSV file with the columns of the tradebook first.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "backtestID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the backtest.",
          "examples": [
            12
          ]
        }
      },
      "required": [
        "backtestID"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readBacktestEquity",
    "title": "Read the equity curve of a backtest",
    "description": "One point for each trading day: equity, drawdown and the underlying beside them.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "backtestID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the backtest.",
          "examples": [
            12
          ]
        }
      },
      "required": [
        "backtestID"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readBacktestTrace",
    "title": "Explain a candle of a backtest",
    "description": "What every condition was at a candle, each row with what it compared, and why a true condition did not fire. With `nextTrue`: at the next candle at which that condition is true.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "backtestID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the backtest.",
          "examples": [
            12
          ]
        },
        "at": {
          "anyOf": [
            {
              "type": "string",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$",
              "examples": [
                "2026-11-16T10:54:08"
              ],
              "description": "The last candle that had closed then is told."
            },
            {
              "type": "string",
              "format": "date",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
              "examples": [
                "2026-11-16"
              ],
              "description": "The last candle that had closed then is told."
            }
          ],
          "description": "The last candle that had closed then is told.",
          "examples": [
            "2026-10-06T10:00:00"
          ]
        },
        "nextTrue": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "A condition of the document: the first candle that closes after at and at which it is true is told, none if it is not true any more.",
          "examples": [
            "c_in"
          ]
        }
      },
      "required": [
        "backtestID",
        "at"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readBacktestWhyNot",
    "title": "Read why conditions did not fire",
    "description": "For each condition how often it fired, was false, warmed up or was skipped, and which row was in the way.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "backtestID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the backtest.",
          "examples": [
            12
          ]
        }
      },
      "required": [
        "backtestID"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readBacktestPage",
    "title": "Download the report of a backtest",
    "description": "The whole report as one page of HTML, with drawn charts and all trades, to keep or to send to somebody. The reply is the file itself; with `Accept: application/json` it is JSON, and `data` has one element, the text.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "backtestID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the backtest.",
          "examples": [
            12
          ]
        }
      },
      "required": [
        "backtestID"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "startSweep",
    "title": "Play a document with many values of its parameters",
    "description": "Plays a strategy document, sent or saved, over the same past days with every combination of values of up to 3 of its parameters, 2000 runs at the most, and answers at once. The last days are kept apart: no choice looks at them, and each run is told on both. Sweeps wait in one queue with backtests. Nothing is ordered.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "document": {
          "type": "object",
          "patternProperties": {
            "^.*$": {}
          },
          "description": "A strategy document of BuildAlgos with parameters. It is read exactly; GET /builder/schema has its JSON Schema.",
          "examples": [
            {
              "schema": "buildalgos.strategy/1",
              "name": "Buy at ten",
              "convention": "ba-1",
              "market": {
                "underlying": "NIFTY",
                "exchange": "NSE"
              },
              "clock": {
                "timeframe": 5,
                "type": "intraday",
                "squareOff": "15:15"
              },
              "execution": {
                "product": "Intraday"
              },
              "data": [],
              "conditions": [
                {
                  "id": "c_in",
                  "kind": "entry",
                  "fire": "edge",
                  "when": {
                    "op": "eq",
                    "l": {
                      "clock": "candleClose"
                    },
                    "r": {
                      "time": "10:00"
                    }
                  },
                  "then": [
                    "a_ce"
                  ]
                }
              ],
              "actions": [
                {
                  "id": "a_ce",
                  "type": "addLeg",
                  "segment": "OPT",
                  "side": "buy",
                  "right": "CE",
                  "qty": {
                    "lots": 1
                  },
                  "expiry": "weekly:0",
                  "strike": {
                    "by": "moneyness",
                    "value": 0
                  },
                  "stopLoss": {
                    "unit": "pct",
                    "value": {
                      "param": "stop"
                    }
                  }
                }
              ],
              "params": {
                "stop": {
                  "type": "number",
                  "default": 25,
                  "min": 10,
                  "max": 40,
                  "step": 5
                }
              }
            }
          ]
        },
        "documentID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of a document that you saved, instead of the document itself.",
          "examples": [
            12
          ]
        },
        "rev": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Which revision of the saved document; the newest if left out.",
          "examples": [
            3
          ]
        },
        "from": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-10-01"
          ],
          "description": "The first day that is played, 2025-01-01 at the earliest."
        },
        "to": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-10-30"
          ],
          "description": "The last day that is played; yesterday if left out, because today is not over."
        },
        "axes": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "name"
            ],
            "properties": {
              "name": {
                "type": "string",
                "minLength": 1,
                "maxLength": 64,
                "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
                "description": "A parameter of the document.",
                "examples": [
                  "stop"
                ]
              },
              "from": {
                "type": "number",
                "minimum": -1000000000000,
                "maximum": 1000000000000,
                "description": "The first value; the smallest that the document allows if left out.",
                "examples": [
                  10
                ]
              },
              "to": {
                "type": "number",
                "minimum": -1000000000000,
                "maximum": 1000000000000,
                "description": "The last value; the largest that the document allows if left out.",
                "examples": [
                  40
                ]
              },
              "step": {
                "type": "number",
                "minimum": -1000000000000,
                "maximum": 1000000000000,
                "description": "From one value to the next; that of the document, or 1, if left out.",
                "examples": [
                  10
                ]
              }
            },
            "description": "A parameter, and the values that it takes.",
            "examples": [
              {
                "name": "stop",
                "from": 10,
                "to": 40,
                "step": 10
              }
            ]
          },
          "minItems": 1,
          "maxItems": 3,
          "description": "One to 3 parameters; all their combinations are played, 2000 at the most.",
          "examples": [
            [
              {
                "name": "stop",
                "from": 10,
                "to": 40,
                "step": 10
              }
            ]
          ]
        },
        "params": {
          "type": "object",
          "patternProperties": {
            "^.*$": {}
          },
          "description": "Values in place of those of the document, by the names of its parameters.",
          "examples": [
            {}
          ]
        },
        "capital": {
          "type": "number",
          "minimum": 1,
          "maximum": 10000000000,
          "description": "What percentages are taken of, in rupees, in place of the capital of the document.",
          "examples": [
            200000
          ]
        },
        "signals": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "signal",
              "at"
            ],
            "properties": {
              "signal": {
                "type": "string",
                "minLength": 1,
                "maxLength": 40,
                "pattern": "^(?!__)[A-Za-z_][A-Za-z0-9_]{0,39}$",
                "description": "The signal, as the document names it.",
                "examples": [
                  "breakout"
                ]
              },
              "at": {
                "anyOf": [
                  {
                    "type": "string",
                    "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$",
                    "examples": [
                      "2026-11-16T10:54:08"
                    ],
                    "description": "When it came."
                  },
                  {
                    "type": "string",
                    "format": "date",
                    "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
                    "examples": [
                      "2026-11-16"
                    ],
                    "description": "When it came."
                  }
                ],
                "description": "When it came.",
                "examples": [
                  "2026-10-06T10:03:20"
                ]
              }
            },
            "description": "A TradingView signal of a day that is played."
          },
          "maxItems": 5000,
          "description": "The TradingView signals that came, for a document that asks for any; an empty list says that none came. Left out, those count that deployments of the saved document recorded.",
          "examples": [
            []
          ]
        },
        "measure": {
          "enum": [
            "net",
            "sharpe",
            "profitFactor",
            "netOverDrawdown"
          ],
          "description": "What makes one run better than another: net, sharpe, profitFactor, or netOverDrawdown, net over the deepest fall.",
          "examples": [
            "net"
          ],
          "default": "net"
        },
        "outOfSample": {
          "type": "number",
          "minimum": 0,
          "maximum": 0.9,
          "description": "The share of the days, the last ones, that no choice looks at; 0 for none.",
          "examples": [
            0.3
          ],
          "default": 0.3
        }
      },
      "required": [
        "from",
        "axes"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listSweeps",
    "title": "List sweeps",
    "description": "Your sweeps with what they found, the newest first.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readSweep",
    "title": "Read a sweep",
    "description": "How far it is and, when it is done, every run with its figures on the days of the choice and on the days kept apart, and its plateau: the middle of it and its neighbours. Choose a plateau and not a peak.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "sweepID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the sweep.",
          "examples": [
            14
          ]
        }
      },
      "required": [
        "sweepID"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listDocuments",
    "title": "List your strategy documents",
    "description": "Every document that you saved, without its content, in order of numbers.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "saveDocument",
    "title": "Save a new strategy document",
    "description": "The body is the document, read exactly as `POST /builder/validate` reads it. One with an error is refused with what is wrong and nothing is stored; `PUT /builder/draft/{id}` takes what is not finished. Saving trades nothing. With a key of your own in the header `Idempotency-Key`, sending the same document again within 24 hours makes no second one. At most 200 documents.",
    "kind": "save",
    "inputSchema": {
      "type": "object",
      "properties": {
        "note": {
          "type": "string",
          "maxLength": 200,
          "minLength": 1,
          "description": "What this revision is about, for yourself.",
          "examples": [
            "Wider stop"
          ]
        },
        "body": {
          "type": "object",
          "patternProperties": {
            "^.*$": {}
          },
          "description": "A strategy document of BuildAlgos, version 1. It is read exactly; GET /builder/schema has its JSON Schema.",
          "examples": [
            {
              "schema": "buildalgos.strategy/1",
              "name": "Buy at ten",
              "convention": "ba-1",
              "market": {
                "underlying": "NIFTY",
                "exchange": "NSE"
              },
              "clock": {
                "timeframe": 5,
                "type": "intraday",
                "squareOff": "15:15"
              },
              "execution": {
                "product": "Intraday"
              },
              "data": [],
              "conditions": [
                {
                  "id": "c_in",
                  "kind": "entry",
                  "fire": "edge",
                  "when": {
                    "op": "eq",
                    "l": {
                      "clock": "candleClose"
                    },
                    "r": {
                      "time": "10:00"
                    }
                  },
                  "then": [
                    "a_ce"
                  ]
                }
              ],
              "actions": [
                {
                  "id": "a_ce",
                  "type": "addLeg",
                  "segment": "OPT",
                  "side": "buy",
                  "right": "CE",
                  "qty": {
                    "lots": 1
                  },
                  "expiry": "weekly:0",
                  "strike": {
                    "by": "moneyness",
                    "value": 0
                  },
                  "stopLoss": {
                    "unit": "pct",
                    "value": 25
                  }
                }
              ]
            }
          ]
        }
      },
      "required": [
        "body"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readDocument",
    "title": "Read a strategy document",
    "description": "The newest revision, or the one that `rev` names, with what is to be said about it today: a contract or an expiry that was listed when it was saved may be gone.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the document.",
          "examples": [
            12
          ]
        },
        "rev": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The revision; the newest when left out.",
          "examples": [
            3
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "changeDocument",
    "title": "Save a change of a strategy document",
    "description": "Makes a new revision of the body; earlier ones stay. `baseRev` is the revision that you read: when a newer one was saved meanwhile, the reply is `rev_conflict` with its number and nothing is changed. A change of name, description, layout or meta alone does nothing to the strategy and makes no revision: it is stored in the newest one. The same document again changes nothing. At most 1000 revisions.",
    "kind": "save",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the document.",
          "examples": [
            12
          ]
        },
        "baseRev": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The revision that your change is based on.",
          "examples": [
            3
          ]
        },
        "baseVersion": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The version that you read. With it, a change of name or layout by someone else is a conflict too.",
          "examples": [
            41
          ]
        },
        "note": {
          "type": "string",
          "maxLength": 200,
          "minLength": 1,
          "description": "What this revision is about, for yourself.",
          "examples": [
            "Wider stop"
          ]
        },
        "body": {
          "type": "object",
          "patternProperties": {
            "^.*$": {}
          },
          "description": "A strategy document of BuildAlgos, version 1. It is read exactly; GET /builder/schema has its JSON Schema.",
          "examples": [
            {
              "schema": "buildalgos.strategy/1",
              "name": "Buy at ten",
              "convention": "ba-1",
              "market": {
                "underlying": "NIFTY",
                "exchange": "NSE"
              },
              "clock": {
                "timeframe": 5,
                "type": "intraday",
                "squareOff": "15:15"
              },
              "execution": {
                "product": "Intraday"
              },
              "data": [],
              "conditions": [
                {
                  "id": "c_in",
                  "kind": "entry",
                  "fire": "edge",
                  "when": {
                    "op": "eq",
                    "l": {
                      "clock": "candleClose"
                    },
                    "r": {
                      "time": "10:00"
                    }
                  },
                  "then": [
                    "a_ce"
                  ]
                }
              ],
              "actions": [
                {
                  "id": "a_ce",
                  "type": "addLeg",
                  "segment": "OPT",
                  "side": "buy",
                  "right": "CE",
                  "qty": {
                    "lots": 1
                  },
                  "expiry": "weekly:0",
                  "strike": {
                    "by": "moneyness",
                    "value": 0
                  },
                  "stopLoss": {
                    "unit": "pct",
                    "value": 25
                  }
                }
              ]
            }
          ]
        }
      },
      "required": [
        "id",
        "baseRev",
        "body"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listDocumentRevisions",
    "title": "List the revisions of a strategy document",
    "description": "The newest first, without their content. `GET /builder/strategy/{id}?rev=` reads one.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the document.",
          "examples": [
            12
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readDocumentDiff",
    "title": "Compare two revisions or two strategy documents",
    "description": "What changed, element by element and by name, and whether it can change what the strategy does. With `id` alone: what the last revision changed.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the document.",
          "examples": [
            12
          ]
        },
        "rev": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Its revision. Left out: the one before toRev, or the newest where two documents are compared.",
          "examples": [
            2
          ]
        },
        "toId": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The other document; left out, the same one.",
          "examples": [
            14
          ]
        },
        "toRev": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The revision to compare with; left out, the newest.",
          "examples": [
            3
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "startDeployment",
    "title": "Deploy a strategy document",
    "description": "From now on the document trades by itself in every account that is linked to the strategy and switched on, in the sessions of the exchanges. A strategy carries one deployment at a time; orders of your own in the same strategy are left alone. Everything that stands against it is told at once, and nothing is changed then. At most 20 deployments.",
    "kind": "order",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the saved strategy document.",
          "examples": [
            12
          ]
        },
        "rev": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The revision; the newest if left out.",
          "examples": [
            3
          ]
        },
        "strategyname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name of the strategy in whose linked accounts it trades.",
          "examples": [
            "test1"
          ]
        },
        "mode": {
          "enum": [
            "forward",
            "live"
          ],
          "description": "Where it trades: forward on the simulated venue of forward tests, at the prices that Spark shows; live at the brokers of the accounts.",
          "examples": [
            "forward"
          ],
          "default": "forward"
        },
        "params": {
          "type": "object",
          "patternProperties": {
            "^.*$": {}
          },
          "description": "Values in place of those of the document, by the names of its parameters.",
          "examples": [
            {}
          ]
        }
      },
      "required": [
        "id",
        "strategyname"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "checkDeployment",
    "title": "See what stands against a deployment",
    "description": "Looks at everything that `POST /builder/deploy` looks at, says which accounts would trade and what a day may lose, and changes nothing.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the saved strategy document.",
          "examples": [
            12
          ]
        },
        "rev": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The revision; the newest if left out.",
          "examples": [
            3
          ]
        },
        "strategyname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "Name of the strategy in whose linked accounts it trades.",
          "examples": [
            "test1"
          ]
        },
        "mode": {
          "enum": [
            "forward",
            "live"
          ],
          "description": "Where it trades: forward on the simulated venue of forward tests, at the prices that Spark shows; live at the brokers of the accounts.",
          "examples": [
            "forward"
          ],
          "default": "forward"
        },
        "params": {
          "type": "object",
          "patternProperties": {
            "^.*$": {}
          },
          "description": "Values in place of those of the document, by the names of its parameters.",
          "examples": [
            {}
          ]
        }
      },
      "required": [
        "id",
        "strategyname"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listDeployments",
    "title": "List deployments",
    "description": "Your deployments, the newest first.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "all": {
          "type": "boolean",
          "description": "true shows those that are over as well.",
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
    "name": "readDeployment",
    "title": "Read a deployment",
    "description": "How it stands, and each account with its legs, their stops, targets and orders, and the last decisions.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "deploymentID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the deployment.",
          "examples": [
            7
          ]
        }
      },
      "required": [
        "deploymentID"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readDeploymentTrace",
    "title": "Explain a candle of a deployment",
    "description": "What every condition was at a candle, each row with what it compared, and why a true condition did not fire. Told are candles that were decided since Spark was started, and those of today before it as far as they can be worked out again; nothing where none had closed by then.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "deploymentID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the deployment.",
          "examples": [
            7
          ]
        },
        "at": {
          "anyOf": [
            {
              "type": "string",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$",
              "examples": [
                "2026-11-16T10:54:08"
              ],
              "description": "The last candle that had closed then is told; the newest if left out."
            },
            {
              "type": "string",
              "format": "date",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
              "examples": [
                "2026-11-16"
              ],
              "description": "The last candle that had closed then is told; the newest if left out."
            }
          ],
          "description": "The last candle that had closed then is told; the newest if left out.",
          "examples": [
            "2026-11-16T09:20:00"
          ]
        },
        "account": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "An account in which it trades; the first one if left out.",
          "examples": [
            "account1"
          ]
        }
      },
      "required": [
        "deploymentID"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readDeploymentDay",
    "title": "Compare a day of a deployment with its backtest",
    "description": "What each account traded on a day beside the backtest of that day: whether it saw the same prices and decided the same, the trades of both and of one alone, how much worse prices were and what that cost. The backtest waits in the queue of your backtests; while it is played, and before the session is over, `says` tells so and what is not known is null: ask again.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "deploymentID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the deployment.",
          "examples": [
            7
          ]
        },
        "date": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-11-16"
          ],
          "description": "The session."
        }
      },
      "required": [
        "deploymentID",
        "date"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "pauseDeployment",
    "title": "Pause a deployment, or let it run again",
    "description": "While it is paused nothing enters. Legs keep their stops and targets, and the clock closes them.",
    "kind": "stop",
    "inputSchema": {
      "type": "object",
      "properties": {
        "deploymentID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the deployment.",
          "examples": [
            7
          ]
        },
        "paused": {
          "type": "boolean",
          "description": "Whether it is paused. true: nothing enters, legs keep their stops and targets. false: it runs again.",
          "examples": [
            true
          ],
          "default": true
        }
      },
      "required": [
        "deploymentID"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "stopDeployment",
    "title": "Stop a deployment",
    "description": "With `legs` close everything it holds is closed, retried until it is flat, and then it is over. With keep it is over at once: what it holds stays yours, without a stop of Spark.",
    "kind": "stop",
    "inputSchema": {
      "type": "object",
      "properties": {
        "deploymentID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the deployment.",
          "examples": [
            7
          ]
        },
        "legs": {
          "enum": [
            "keep",
            "close"
          ],
          "description": "What becomes of what it holds. close: everything is closed at the market, then it is over. keep: it is over at once, and Spark no longer follows what it holds.",
          "examples": [
            "close"
          ]
        }
      },
      "required": [
        "deploymentID",
        "legs"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "startReplay",
    "title": "Watch a document trade in a past day",
    "description": "Plays a past session second by second: the document is deployed there, and its orders go the way of every order, with fills at the prices of that day. The replay has an account, an order book and a store of its own: your accounts, positions and profit of today are not touched. It answers at once: follow it with `GET /builder/replay/{replayID}` or on `/eventWS`. One at a time, 3 of all users; the last 5 of yours are kept until Spark is restarted.",
    "kind": "save",
    "inputSchema": {
      "type": "object",
      "properties": {
        "document": {
          "type": "object",
          "patternProperties": {
            "^.*$": {}
          },
          "description": "A strategy document of BuildAlgos, version 1. It is read exactly; GET /builder/schema has its JSON Schema.",
          "examples": [
            {
              "schema": "buildalgos.strategy/1",
              "name": "Buy at ten",
              "convention": "ba-1",
              "market": {
                "underlying": "NIFTY",
                "exchange": "NSE"
              },
              "clock": {
                "timeframe": 5,
                "type": "intraday",
                "squareOff": "15:15"
              },
              "execution": {
                "product": "Intraday"
              },
              "data": [],
              "conditions": [
                {
                  "id": "c_in",
                  "kind": "entry",
                  "fire": "edge",
                  "when": {
                    "op": "eq",
                    "l": {
                      "clock": "candleClose"
                    },
                    "r": {
                      "time": "10:00"
                    }
                  },
                  "then": [
                    "a_ce"
                  ]
                }
              ],
              "actions": [
                {
                  "id": "a_ce",
                  "type": "addLeg",
                  "segment": "OPT",
                  "side": "buy",
                  "right": "CE",
                  "qty": {
                    "lots": 1
                  },
                  "expiry": "weekly:0",
                  "strike": {
                    "by": "moneyness",
                    "value": 0
                  },
                  "stopLoss": {
                    "unit": "pct",
                    "value": 25
                  }
                }
              ]
            }
          ]
        },
        "documentID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of a document that you saved, instead of the document itself.",
          "examples": [
            12
          ]
        },
        "rev": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Which revision of the saved document; the newest if left out.",
          "examples": [
            3
          ]
        },
        "date": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-10-06"
          ],
          "description": "The trading day that is played, 2025-01-01 at the earliest; the last one before today if left out."
        },
        "speed": {
          "type": "number",
          "minimum": 1,
          "maximum": 600,
          "description": "How many times as fast as the day was: 1 takes as long as the session, 600 less than a minute.",
          "examples": [
            60
          ],
          "default": 60
        },
        "params": {
          "type": "object",
          "patternProperties": {
            "^.*$": {}
          },
          "description": "Values in place of those of the document, by the names of its parameters.",
          "examples": [
            {}
          ]
        },
        "signals": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "signal",
              "at"
            ],
            "properties": {
              "signal": {
                "type": "string",
                "minLength": 1,
                "maxLength": 40,
                "pattern": "^(?!__)[A-Za-z_][A-Za-z0-9_]{0,39}$",
                "description": "The signal, as the document names it.",
                "examples": [
                  "breakout"
                ]
              },
              "at": {
                "anyOf": [
                  {
                    "type": "string",
                    "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$",
                    "examples": [
                      "2026-11-16T10:54:08"
                    ],
                    "description": "When it came."
                  },
                  {
                    "type": "string",
                    "format": "date",
                    "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
                    "examples": [
                      "2026-11-16"
                    ],
                    "description": "When it came."
                  }
                ],
                "description": "When it came.",
                "examples": [
                  "2026-10-06T10:03:20"
                ]
              }
            },
            "description": "A TradingView signal of a day that is played."
          },
          "maxItems": 5000,
          "description": "The TradingView signals that came, for a document that asks for any; an empty list says that none came. Left out, those count that deployments of the saved document recorded.",
          "examples": [
            []
          ]
        }
      },
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listReplays",
    "title": "List replays",
    "description": "Your replays, the newest first.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readReplay",
    "title": "Read a replay",
    "description": "How far the day is, with its legs, their stops and targets, every order with its fills, and the last decisions.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "replayID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the replay.",
          "examples": [
            3
          ]
        }
      },
      "required": [
        "replayID"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readReplayTrace",
    "title": "Explain a candle of a replay",
    "description": "What every condition was at a candle of the replayed day, each row with what it compared, and why a true condition did not fire.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "replayID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the replay.",
          "examples": [
            3
          ]
        },
        "at": {
          "anyOf": [
            {
              "type": "string",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$",
              "examples": [
                "2026-11-16T10:54:08"
              ],
              "description": "The last candle that had closed then is told."
            },
            {
              "type": "string",
              "format": "date",
              "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
              "examples": [
                "2026-11-16"
              ],
              "description": "The last candle that had closed then is told."
            }
          ],
          "description": "The last candle that had closed then is told.",
          "examples": [
            "2026-10-06T10:00:00"
          ]
        }
      },
      "required": [
        "replayID",
        "at"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readReplayDrift",
    "title": "Compare a replay with its backtest",
    "description": "What a replayed day traded beside the backtest of that day: whether it saw the same prices and decided the same, the trades of both and of one alone, how much worse fills were and what that cost. The backtest waits in the queue of your backtests; while it is played, and before the replayed day is over, `says` tells so and what is not known is null: ask again.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "replayID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the replay.",
          "examples": [
            3
          ]
        }
      },
      "required": [
        "replayID"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "steerReplay",
    "title": "Pause a replay, or change its speed",
    "description": "A paused day stands still until it goes on. Another speed counts from that moment.",
    "kind": "save",
    "inputSchema": {
      "type": "object",
      "properties": {
        "replayID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the replay.",
          "examples": [
            3
          ]
        },
        "paused": {
          "type": "boolean",
          "description": "Whether the day stands still. false: it goes on. As it is if left out.",
          "examples": [
            true
          ]
        },
        "speed": {
          "type": "number",
          "minimum": 1,
          "maximum": 600,
          "description": "How many times as fast as the day was; as it is if left out.",
          "examples": [
            60
          ]
        }
      },
      "required": [
        "replayID"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "removeReplay",
    "title": "Stop or delete a replay",
    "description": "Stops a replay that is under way; it stays in the list as stopped, with what it had come to. One that is over is deleted.",
    "kind": "save",
    "inputSchema": {
      "type": "object",
      "properties": {
        "replayID": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the replay.",
          "examples": [
            3
          ]
        }
      },
      "required": [
        "replayID"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listPriceAlerts",
    "title": "List price alerts",
    "description": "Your price alerts, the newest first, with the value of this moment, how far it is from the level, and what came of the last firing.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "all": {
          "type": "boolean",
          "description": "true shows those that are over as well.",
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
    "name": "addPriceAlert",
    "title": "Set a price alert",
    "description": "Watches a price, an implied volatility, a straddle or your profit, and tells you or acts when it passes a level. It survives restarts and fires exactly once for each passing.",
    "kind": "order",
    "inputSchema": {
      "type": "object",
      "properties": {
        "name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "description": "What you call it, to tell it from others.",
          "examples": [
            "Breakout"
          ]
        },
        "watch": {
          "enum": [
            "ltp",
            "iv",
            "straddle",
            "pnl"
          ],
          "description": "What is followed: ltp the last price of token, iv the implied volatility of the option token in per cent, straddle the call and the put at the money of underlying and expiry together, pnl your profit or loss of today.",
          "examples": [
            "ltp"
          ],
          "default": "ltp"
        },
        "token": {
          "type": "string",
          "maxLength": 60,
          "pattern": "^(?:(?:NSE|BSE|NFO|BFO|MCX|CDS):[0-9]{1,10}|(?:(?:NSE|BSE|NFO|BFO|MCX|CDS)(?:_DLY?)?:)?(?![0-9]+$|undefined$|null$|None$)[A-Za-z0-9][A-Za-z0-9 &_.!()*+/-]*)$",
          "description": "For ltp and iv: the instrument, by token or name.",
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
          "description": "Where symbol or underlying is listed.",
          "examples": [
            "NSE"
          ]
        },
        "underlying": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "For straddle: name of the stock or index.",
          "examples": [
            "NIFTY"
          ]
        },
        "expiry": {
          "type": "string",
          "format": "date",
          "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
          "examples": [
            "2026-11-17"
          ],
          "description": "For straddle: which expiry."
        },
        "acname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "For pnl: of this account only.",
          "examples": [
            "account1"
          ]
        },
        "stname": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "For pnl: of this strategy only.",
          "examples": [
            "test1"
          ]
        },
        "condition": {
          "enum": [
            "above",
            "below",
            "crosses",
            "moves"
          ],
          "description": "When it fires: above at level or more, below at level or less, crosses from one side of level to the other, moves by percent up or down from where it was set or fired last.",
          "examples": [
            "above"
          ]
        },
        "level": {
          "type": "number",
          "minimum": -1000000000000,
          "maximum": 1000000000000,
          "description": "The level: rupees, or per cent for iv. Needed unless condition is moves; below 0 only for pnl.",
          "examples": [
            175
          ]
        },
        "percent": {
          "type": "number",
          "minimum": 0.01,
          "maximum": 1000,
          "description": "By how many per cent the value moves. Needed where condition is moves; not for pnl.",
          "examples": [
            2
          ]
        },
        "repeat": {
          "enum": [
            "once",
            "each"
          ],
          "description": "How often it fires. once: it ends when it has fired. each: it fires again after the value was on the other side.",
          "examples": [
            "once"
          ],
          "default": "once"
        },
        "pauseSeconds": {
          "type": "integer",
          "minimum": 10,
          "maximum": 86400,
          "description": "For each: shortest time in seconds between two firings. Meanwhile the value is not looked at.",
          "examples": [
            60
          ],
          "default": 60
        },
        "days": {
          "type": "integer",
          "minimum": 1,
          "maximum": 365,
          "description": "Days from now for which it waits. Left out, until it has fired or is removed.",
          "examples": [
            30
          ]
        },
        "message": {
          "type": "string",
          "maxLength": 500,
          "minLength": 1,
          "description": "Your own words. {name}, {what}, {value}, {level}, {time} and {says} are filled in; {says} is the sentence of Spark, which is used where you write none.",
          "examples": [
            "Time to look at the chart"
          ]
        },
        "telegram": {
          "type": "boolean",
          "description": "true sends what happened to your Telegram chats.",
          "examples": [
            true
          ],
          "default": false
        },
        "webhookUrl": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2048,
          "description": "An https address of yours that gets a signed message by POST at every firing.",
          "examples": [
            "https://example.com/spark"
          ]
        },
        "actions": {
          "type": "array",
          "items": {
            "type": "object",
            "patternProperties": {
              "^.*$": {}
            },
            "description": "One action, with the fields that it takes.",
            "examples": [
              {
                "action": "squareoff",
                "stname": "test1"
              }
            ]
          },
          "maxItems": 20,
          "description": "What is done besides, in order: the actions of a webhook alert, such as placeorder, placebasket and squareoff.",
          "examples": [
            []
          ],
          "default": []
        }
      },
      "required": [
        "condition"
      ],
      "additionalProperties": false
    },
    "secrets": [
      "signingKey"
    ]
  },
  {
    "name": "changePriceAlert",
    "title": "Change a price alert",
    "description": "Gives a price alert that waits another level, another repeat, or other things to do. What is left out stays. With another condition or level it begins anew: the side of the level, and what a move is measured from, are those of now.",
    "kind": "order",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the price alert.",
          "examples": [
            12
          ]
        },
        "name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "description": "What you call it, to tell it from others.",
          "examples": [
            "Breakout"
          ]
        },
        "condition": {
          "enum": [
            "above",
            "below",
            "crosses",
            "moves"
          ],
          "description": "When it fires: above at level or more, below at level or less, crosses from one side of level to the other, moves by percent up or down from where it was set or fired last.",
          "examples": [
            "above"
          ]
        },
        "level": {
          "type": "number",
          "minimum": -1000000000000,
          "maximum": 1000000000000,
          "description": "The level: rupees, or per cent for iv. Needed unless condition is moves; below 0 only for pnl.",
          "examples": [
            175
          ]
        },
        "percent": {
          "type": "number",
          "minimum": 0.01,
          "maximum": 1000,
          "description": "By how many per cent the value moves. Needed where condition is moves; not for pnl.",
          "examples": [
            2
          ]
        },
        "repeat": {
          "enum": [
            "once",
            "each"
          ],
          "description": "How often it fires. once: it ends when it has fired. each: it fires again after the value was on the other side.",
          "examples": [
            "once"
          ]
        },
        "pauseSeconds": {
          "type": "integer",
          "minimum": 10,
          "maximum": 86400,
          "description": "For each: shortest time in seconds between two firings. Meanwhile the value is not looked at.",
          "examples": [
            60
          ]
        },
        "days": {
          "type": "integer",
          "minimum": 1,
          "maximum": 365,
          "description": "Days from now for which it waits.",
          "examples": [
            30
          ]
        },
        "message": {
          "type": "string",
          "maxLength": 500,
          "minLength": 1,
          "description": "Your own words. {name}, {what}, {value}, {level}, {time} and {says} are filled in; {says} is the sentence of Spark, which is used where you write none.",
          "examples": [
            "Time to look at the chart"
          ]
        },
        "telegram": {
          "type": "boolean",
          "description": "true sends what happened to your Telegram chats.",
          "examples": [
            true
          ]
        },
        "webhookUrl": {
          "type": "string",
          "minLength": 1,
          "maxLength": 2048,
          "description": "An https address of yours that gets a signed message by POST at every firing.",
          "examples": [
            "https://example.com/spark"
          ]
        },
        "actions": {
          "type": "array",
          "items": {
            "type": "object",
            "patternProperties": {
              "^.*$": {}
            },
            "description": "One action, with the fields that it takes.",
            "examples": [
              {
                "action": "squareoff",
                "stname": "test1"
              }
            ]
          },
          "maxItems": 20,
          "description": "What is done besides, in order: the actions of a webhook alert, such as placeorder, placebasket and squareoff.",
          "examples": [
            []
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "secrets": [
      "signingKey"
    ]
  },
  {
    "name": "removePriceAlert",
    "title": "Remove a price alert",
    "description": "Ends a price alert that waits. What it fired before is still carried out.",
    "kind": "order",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the price alert.",
          "examples": [
            12
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readSigningKey",
    "title": "See whether you have a signing key",
    "description": "Whether there is a key that messages to your addresses are signed with. The key itself is shown only when it is made.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "listGtts",
    "title": "List GTTs",
    "description": "Your GTTs, the newest first, with the last price and what came of those that triggered.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {
        "all": {
          "type": "boolean",
          "description": "true shows those that are over as well.",
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
    "name": "addGtt",
    "title": "Set a GTT",
    "description": "Holds an order until its trigger price comes, for up to a year, through restarts and holidays. With two legs around the price the first to trigger places its order and the other goes (OCO). Spark holds it, not the broker.",
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
        "legs": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "triggerPrice",
              "transType",
              "qty",
              "orderType",
              "productType"
            ],
            "properties": {
              "triggerPrice": {
                "type": "number",
                "minimum": 0.01,
                "maximum": 10000000,
                "description": "The last price in rupees at which the order is placed.",
                "examples": [
                  180
                ]
              },
              "when": {
                "enum": [
                  "above",
                  "below"
                ],
                "description": "Whether it triggers when the price rises to triggerPrice (above) or falls to it (below).",
                "examples": [
                  "above"
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
                  1
                ]
              },
              "orderType": {
                "enum": [
                  "Market",
                  "Limit"
                ],
                "description": "Market, or Limit with limitPrice.",
                "examples": [
                  "Limit"
                ]
              },
              "limitPrice": {
                "type": "number",
                "minimum": 0,
                "maximum": 10000000,
                "description": "Limit price in rupees; 0 for Market orders.",
                "examples": [
                  180
                ],
                "default": 0
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
              }
            },
            "description": "A trigger and its order. Without when, the side of the last price on which triggerPrice is decides."
          },
          "minItems": 1,
          "maxItems": 2,
          "description": "One leg, or two around the last price (OCO): the first to trigger places its order, and the other goes.",
          "examples": [
            [
              {
                "triggerPrice": 180,
                "transType": "Sell",
                "qty": 1,
                "orderType": "Limit",
                "limitPrice": 180,
                "productType": "Delivery"
              }
            ]
          ]
        },
        "days": {
          "type": "integer",
          "minimum": 1,
          "maximum": 365,
          "description": "Days from now for which it waits.",
          "examples": [
            365
          ],
          "default": 365
        },
        "ForwardTest": {
          "type": "boolean",
          "description": "true runs the order on the simulated exchange instead of at the broker.",
          "examples": [
            false
          ],
          "default": false
        },
        "identifier": {
          "type": "string",
          "maxLength": 90,
          "pattern": "^(?:[A-Z0-9]{4,12}:)?[A-Za-z0-9_.-](?:[A-Za-z0-9 _.-]*[A-Za-z0-9_.-])?$",
          "description": "The order goes to this account only, written UCC:AccountName or AccountName. Without it: every account.",
          "examples": [
            "F000000:account1"
          ]
        }
      },
      "required": [
        "strategyname",
        "legs"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "changeGtt",
    "title": "Change a GTT",
    "description": "Replaces the legs of a GTT that waits, by the same rules as a new one.",
    "kind": "order",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the GTT.",
          "examples": [
            31
          ]
        },
        "legs": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "triggerPrice",
              "transType",
              "qty",
              "orderType",
              "productType"
            ],
            "properties": {
              "triggerPrice": {
                "type": "number",
                "minimum": 0.01,
                "maximum": 10000000,
                "description": "The last price in rupees at which the order is placed.",
                "examples": [
                  180
                ]
              },
              "when": {
                "enum": [
                  "above",
                  "below"
                ],
                "description": "Whether it triggers when the price rises to triggerPrice (above) or falls to it (below).",
                "examples": [
                  "above"
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
                  1
                ]
              },
              "orderType": {
                "enum": [
                  "Market",
                  "Limit"
                ],
                "description": "Market, or Limit with limitPrice.",
                "examples": [
                  "Limit"
                ]
              },
              "limitPrice": {
                "type": "number",
                "minimum": 0,
                "maximum": 10000000,
                "description": "Limit price in rupees; 0 for Market orders.",
                "examples": [
                  180
                ],
                "default": 0
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
              }
            },
            "description": "A trigger and its order. Without when, the side of the last price on which triggerPrice is decides."
          },
          "minItems": 1,
          "maxItems": 2,
          "description": "One leg, or two around the last price (OCO): the first to trigger places its order, and the other goes.",
          "examples": [
            [
              {
                "triggerPrice": 180,
                "transType": "Sell",
                "qty": 1,
                "orderType": "Limit",
                "limitPrice": 180,
                "productType": "Delivery"
              }
            ]
          ]
        },
        "days": {
          "type": "integer",
          "minimum": 1,
          "maximum": 365,
          "description": "Days from now for which it waits.",
          "examples": [
            365
          ]
        }
      },
      "required": [
        "id",
        "legs"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "removeGtt",
    "title": "Remove a GTT",
    "description": "Ends a GTT that waits. No order is placed and none is cancelled.",
    "kind": "order",
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Number of the GTT.",
          "examples": [
            31
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readDesk",
    "title": "See your day at a glance",
    "description": "Booked and open profit, charges as an estimate, your accounts with their sessions, what stops orders now (kill switch, session, Trade, links), and the last lines of the execution log. GET /intradaypnl has the curve of the day by minute.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "secrets": []
  },
  {
    "name": "readSystem",
    "title": "See the running Spark",
    "description": "Version and build, how Spark was started, its time, and what each market does now and next. Administrators also get `health`: database, prices, disk, last backup, delays, and in sentences what is wrong.",
    "kind": "read",
    "inputSchema": {
      "type": "object",
      "properties": {},
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
