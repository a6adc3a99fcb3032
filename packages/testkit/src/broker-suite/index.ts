export {
  ABILITIES,
  type Ability,
  type BrokerStage,
  type BrokerSuiteOptions,
  type FaultTimes,
  LIVE_ABILITIES,
  STAGE_FAULTS,
  type StageFault,
  type StageInstrument,
  type StageQuote,
  type StageWire,
} from './broker-stage.ts';
export { brokerSuite } from './broker-suite.ts';
