export {
  ABILITIES,
  type Ability,
  type BrokerStage,
  type BrokerSuiteOptions,
  type FaultTimes,
  STAGE_FAULTS,
  type StageFault,
  type StageInstrument,
  type StageQuote,
} from './broker-stage.ts';
export { brokerSuite } from './broker-suite.ts';
