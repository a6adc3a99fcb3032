import { explainFailure } from '../api-reference/explain-failure.ts';
import { LoginBox } from '../api-reference/LoginBox.tsx';
import tryItStyles from '../api-reference/TryIt.module.css';
import { useSpark } from '../spark-data/use-spark.ts';
import deskStyles from '../try-desk/TryDesk.module.css';
import { StrategyTicket } from './StrategyTicket.tsx';
import { usePaperDesk } from './use-paper-desk.ts';

/** An options strategy from its legs to its fills, in paper accounts alone. */
export function Playground() {
  const spark = useSpark();
  const { strategies, failure } = usePaperDesk(spark);
  return (
    <div className={deskStyles.panel}>
      <LoginBox
        id="playground"
        isNeeded={true}
        purpose="Prices and orders need an access token."
        failure={failure}
      />
      {failure !== undefined && (
        <p role="alert" className={tryItStyles.problem}>
          {explainFailure(failure)}
        </p>
      )}
      {spark && !strategies && failure === undefined && <p role="status">Reading…</p>}
      {strategies?.length === 0 && (
        <p>
          No strategy of yours is linked to a paper account. Add an account with the broker testBroker, link
          it, then open this box again.
        </p>
      )}
      {spark && strategies && strategies.length > 0 && (
        <StrategyTicket spark={spark} strategies={strategies} />
      )}
    </div>
  );
}
