import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';

// biome-ignore lint/style/noDefaultExport: Docusaurus reads sidebars as a default export.
export default {
  tutorialSidebar: [
    'intro',
    'install',
    'pricing',
    {
      type: 'category',
      label: 'The console',
      items: ['Console/intro', 'Console/signin', 'Console/lookingAfter'],
    },
    { type: 'category', label: 'Guides', items: ['Guides/guide', 'Guides/tgsetup'] },
    {
      type: 'category',
      label: 'Connect brokers',
      link: { type: 'doc', id: 'ConnectBrokers/index' },
      items: [
        'ConnectBrokers/testBroker',
        'ConnectBrokers/Fyers',
        'ConnectBrokers/IIFLXTS',
        'ConnectBrokers/Angelone',
      ],
    },
    {
      type: 'category',
      label: 'Building an algo',
      items: [
        'BuildingAlgo/buildingAlgos',
        'BuildingAlgo/tradingSetup',
        'BuildingAlgo/symbolformat',
        'BuildingAlgo/dataHandler',
        'BuildingAlgo/historicalData',
        'BuildingAlgo/optionChain',
        'BuildingAlgo/basket',
        'BuildingAlgo/payoff',
        'BuildingAlgo/margin',
        'BuildingAlgo/playground',
        'BuildingAlgo/priceAlerts',
        'BuildingAlgo/gtt',
        'BuildingAlgo/holdings',
        'BuildingAlgo/corporateActions',
        'BuildingAlgo/exits',
        'BuildingAlgo/journal',
        {
          type: 'category',
          label: 'Executing orders',
          items: [
            'BuildingAlgo/orderexec/orderexecution',
            'BuildingAlgo/orderexec/placeorder',
            'BuildingAlgo/orderexec/placeorderOp',
            'BuildingAlgo/orderexec/modifyorder',
            'BuildingAlgo/orderexec/cancelorder',
            'BuildingAlgo/orderexec/reexecute',
            'BuildingAlgo/orderexec/squareOffSingleOrder',
            'BuildingAlgo/orderexec/orderActions',
            'BuildingAlgo/orderexec/netposition',
            'BuildingAlgo/orderexec/orderSocket',
            'BuildingAlgo/orderexec/eventSocket',
            'BuildingAlgo/orderexec/orderPush',
            'BuildingAlgo/orderexec/tradingview-webhook',
          ],
        },
        {
          type: 'category',
          label: 'Samples',
          items: [
            'BuildingAlgo/samples/examples',
            'BuildingAlgo/samples/equityrangeBreak',
            'BuildingAlgo/samples/opstraddle',
          ],
        },
      ],
    },
  ],
} satisfies SidebarsConfig;
