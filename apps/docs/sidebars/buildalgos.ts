import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';

// biome-ignore lint/style/noDefaultExport: Docusaurus reads sidebars as a default export.
export default {
  buildSidebar: [
    'intro',
    'gettingstarted',
    'buildingStrats/intro',
    'buildingStrats/builder',
    'buildingStrats/saving',
    'backtest',
    'deploy',
    'signals',
    'replay',
    'sweep',
    {
      type: 'category',
      label: 'Conditions',
      items: [
        'Conditions/intro',
        'Conditions/conditionBuilder',
        'Conditions/cndelements',
        'Conditions/cndop',
      ],
    },
    {
      type: 'category',
      label: 'Actions',
      items: [
        'Actions/intro',
        'Actions/addleg',
        'Actions/squareoffaction',
        'Actions/sqall',
        'Actions/stop-trading',
        'Actions/stopwt',
      ],
    },
    {
      type: 'category',
      label: 'Data points',
      items: [
        'DataPoints/intro',
        'DataPoints/candledata',
        'DataPoints/combinedpremium',
        'DataPoints/synthetic-futures',
        'DataPoints/days-to-expire',
        'DataPoints/DaysFromLastExpiry',
      ],
    },
    {
      type: 'category',
      label: 'Indicators',
      items: [
        'Indicators/intro',
        'Indicators/simple-moving-average',
        'Indicators/exponential-moving-average',
        'Indicators/MACd',
        'Indicators/RSI',
        'Indicators/Stochastic-Oscillator',
        'Indicators/Stochastic-rsi',
        'Indicators/BollingerBands',
        'Indicators/super-trend',
        'Indicators/AverageDirectionalIndex',
        'Indicators/vwap',
        'Indicators/highlowAvg2',
        'Indicators/HLC3',
        'Indicators/ORB',
        'Indicators/PreviousDaysRange',
        'Indicators/pivot-points',
      ],
    },
  ],
} satisfies SidebarsConfig;
