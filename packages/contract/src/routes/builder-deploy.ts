import { LIMITS } from '@spark/vocabulary';
import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { BacktestCandle } from '../schema/backtest-report.ts';
import {
  DeployCheck,
  Deployment,
  DeploymentCandleChoice,
  DeploymentChoice,
  DeploymentDay,
  DeploymentDayChoice,
  DeploymentPause,
  DeploymentRow,
  DeploymentStop,
  DeploymentSwitch,
  DeployRequest,
} from '../schema/deployment.ts';
import { InstructionFilter } from '../schema/price-alert.ts';

const shared = { tag: 'BuildAlgos', auth: 'bearer', extension: true } as const;
const ofOne = { ...shared, params: DeploymentChoice, needs: 'deployment' } as const;
const DEPLOY = '/builder/deploy';
const SAMPLE = { id: 12, strategyname: 'test1' } as const;

export const startDeployment = defineRoute({
  ...shared,
  id: 'startDeployment',
  method: 'POST',
  path: DEPLOY,
  summary: 'Deploy a strategy document',
  description:
    'From now on the document trades by itself in every account that is linked to the strategy and switched on, in the ' +
    'sessions of the exchanges. A strategy carries one deployment at a time; orders of your own in the same strategy are ' +
    'left alone. Everything that stands against it is told at once, and nothing is changed then. ' +
    `At most ${LIMITS.deploymentsPerUser} deployments.`,
  body: DeployRequest,
  sample: SAMPLE,
  needs: 'document',
  reply: { kind: 'envelope', item: DeploymentRow, message: MESSAGES.deploymentStarted },
});

export const checkDeployment = defineRoute({
  ...shared,
  id: 'checkDeployment',
  method: 'POST',
  path: `${DEPLOY}/check`,
  summary: 'See what stands against a deployment',
  description:
    'Looks at everything that `POST /builder/deploy` looks at, says which accounts would trade and what a day may lose, ' +
    'and changes nothing.',
  body: DeployRequest,
  sample: SAMPLE,
  needs: 'document',
  reply: { kind: 'envelope', item: DeployCheck, message: MESSAGES.dataReceived },
});

export const listDeployments = defineRoute({
  ...shared,
  id: 'listDeployments',
  method: 'GET',
  path: DEPLOY,
  summary: 'List deployments',
  description: 'Your deployments, the newest first.',
  query: InstructionFilter,
  reply: { kind: 'envelope', item: DeploymentRow, message: MESSAGES.dataReceived },
});

export const readDeployment = defineRoute({
  ...ofOne,
  id: 'readDeployment',
  method: 'GET',
  path: `${DEPLOY}/{deploymentID}`,
  summary: 'Read a deployment',
  description:
    'How it stands, and each account with its legs, their stops, targets and orders, and the last decisions.',
  reply: { kind: 'envelope', item: Deployment, message: MESSAGES.dataReceived },
});

export const readDeploymentTrace = defineRoute({
  ...ofOne,
  id: 'readDeploymentTrace',
  method: 'GET',
  path: `${DEPLOY}/{deploymentID}/trace`,
  summary: 'Explain a candle of a deployment',
  description:
    'What every condition was at a candle, each row with what it compared, and why a true condition did not fire. Told are candles ' +
    'that were decided since Spark was started, and those of today before it as far as they can be worked out again; nothing ' +
    'where none had closed by then.',
  query: DeploymentCandleChoice,
  sample: { deploymentID: 7 },
  reply: { kind: 'envelope', item: BacktestCandle, message: MESSAGES.dataReceived },
});

export const readDeploymentDay = defineRoute({
  ...shared,
  id: 'readDeploymentDay',
  method: 'GET',
  path: `${DEPLOY}/{deploymentID}/day/{date}`,
  summary: 'Compare a day of a deployment with its backtest',
  description:
    'What each account traded on a day beside the backtest of that day: whether it saw the same prices and decided the same, the ' +
    'trades of both and of one alone, how much worse prices were and what that cost. The backtest waits in the queue of ' +
    'your backtests; while it is played, and before the session is over, `says` tells so and what is not known is null: ask again.',
  params: DeploymentDayChoice,
  needs: 'deployment',
  reply: { kind: 'envelope', item: DeploymentDay, message: MESSAGES.dataReceived },
});

export const pauseDeployment = defineRoute({
  ...ofOne,
  id: 'pauseDeployment',
  method: 'POST',
  path: `${DEPLOY}/{deploymentID}/pause`,
  summary: 'Pause a deployment, or let it run again',
  description:
    'While it is paused nothing enters. Legs keep their stops and targets, and the clock closes them.',
  body: DeploymentPause,
  reply: {
    kind: 'envelope',
    item: DeploymentRow,
    message: MESSAGES.deploymentPaused,
    otherMessages: [MESSAGES.deploymentResumed],
  },
});

export const stopDeployment = defineRoute({
  ...ofOne,
  id: 'stopDeployment',
  method: 'POST',
  path: `${DEPLOY}/{deploymentID}/stop`,
  summary: 'Stop a deployment',
  description:
    'With `legs` close everything it holds is closed, retried until it is flat, and then it is over. With keep it is over at ' +
    'once: what it holds stays yours, without a stop of Spark.',
  body: DeploymentStop,
  reply: {
    kind: 'envelope',
    item: DeploymentRow,
    message: MESSAGES.deploymentStopping,
    otherMessages: [MESSAGES.deploymentStopped],
  },
});

export const switchDeployment = defineRoute({
  ...ofOne,
  id: 'switchDeployment',
  method: 'POST',
  path: `${DEPLOY}/{deploymentID}/switch`,
  summary: 'Go on with another revision',
  description:
    'A deployment keeps its revision when the document is changed. This lets it go on with another one when a session begins ' +
    'and nothing is held, or with `now` at once while nothing is held.',
  body: DeploymentSwitch,
  reply: { kind: 'envelope', item: DeploymentRow, message: MESSAGES.deploymentSwitched },
});
