import {
  createDeploymentDrift,
  type DeployInput,
  type Deployments,
  type InstrumentBook,
  type LiveCalendar,
  momentAfter,
  momentOf,
  type OpenBacktests,
  type SavedDocuments,
  type Steered,
} from '@spark/application';
import { type DeployRequest, MESSAGES, type Problem, routes } from '@spark/contract';
import { type Clock, findAccount, findStrategy } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import { toWireCandle } from '../wire/backtest.ts';
import {
  toWireDeployCheck,
  toWireDeployment,
  toWireDeploymentRow,
  toWireDeployProblems,
  toWireSteerProblem,
} from '../wire/deployment.ts';
import { toWireDeploymentDay } from '../wire/deployment-day.ts';
import { toWireOrderRefusal } from '../wire/refusal.ts';
import { toWireDocumentRefusal } from '../wire/saved-document.ts';
import { CallRefused, refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { orRefuse } from './change-desk.ts';
import { factsOfToday } from './market-facts.ts';
import { readParameters } from './played-document.ts';

type Parts = {
  readonly deployments: Deployments;
  readonly savedDocuments: Pick<SavedDocuments, 'read'>;
  readonly instruments: Pick<InstrumentBook, 'current'>;
  readonly calendar: LiveCalendar;
  readonly playing: Omit<OpenBacktests, 'close'>;
  readonly clock: Clock;
};

export function deploymentCalls(calls: CallBook, parts: Parts): void {
  deployCalls(calls, parts);
  readingCalls(calls, parts);
  steeringCalls(calls, parts);
}

function deployCalls(calls: CallBook, parts: Parts): void {
  const { deployments, savedDocuments } = parts;

  async function inputOf({ id, rev, strategyname, mode, params }: DeployRequest): Promise<DeployInput> {
    return {
      ...{
        documentId: id,
        rev: rev ?? null,
        strategyName: strategyname,
        mode,
        parameters: readParameters(params ?? {}),
      },
      facts: await factsOfToday(parts),
    };
  }

  /** What is named has to be there; what else stands against it is the business of the check. */
  async function requireNamed(desk: OpenDesk, { documentId: id, rev, strategyName, facts }: DeployInput) {
    const refusals: Problem[] = [];
    const strategy = findStrategy(desk, strategyName);
    if (!strategy.ok) refusals.push(toWireOrderRefusal(strategy.error));
    const read = await savedDocuments.read(desk.user.ucc, { id, rev: rev ?? undefined }, facts);
    if (!read.ok) refusals.push(...read.error.flatMap(toWireDocumentRefusal));
    if (refusals.length > 0) throw new CallRefused(refusals);
  }

  calls.on(routes.startDeployment, async ({ input, desk }) => {
    const asked = await inputOf(input);
    await requireNamed(desk, asked);
    const made = await deployments.deploy(desk, asked);
    if (!made.ok) throw new CallRefused(toWireDeployProblems(made.error).slice(0, LIMITS.problemsPerReply));
    return { data: [toWireDeploymentRow(made.value)] };
  });

  calls.on(routes.checkDeployment, async ({ input, desk }) => {
    const asked = await inputOf(input);
    await requireNamed(desk, asked);
    return { data: [toWireDeployCheck(await deployments.check(desk, asked))] };
  });
}

function readingCalls(calls: CallBook, parts: Parts): void {
  const { deployments } = parts;

  calls.on(routes.listDeployments, async ({ input: { all }, desk }) => ({
    data: (await deployments.list(desk.user.ucc, all)).map(toWireDeploymentRow),
  }));

  calls.on(routes.readDeployment, async ({ input: { deploymentID }, desk }) => {
    const { ucc } = desk.user;
    const view = await deployments.read(ucc, deploymentID);
    if (view === null) throw refused('deployment_unknown', { deploymentID });
    const days = await deployments.days(ucc, deploymentID);
    return { data: [toWireDeployment(view, days, await deployments.documentOf(ucc, view.row))] };
  });

  calls.on(routes.readDeploymentTrace, async ({ input: { deploymentID, at, account }, desk }) => {
    if (account !== undefined) orRefuse(findAccount(desk, account), 'account');
    const candle = await deployments.candle(desk.user.ucc, deploymentID, {
      accountName: account ?? null,
      at: at === undefined ? null : at.includes('T') ? momentOf(at) : momentAfter(at),
    });
    if (candle === 'unknown') throw refused('deployment_unknown', { deploymentID });
    return { data: candle === null ? [] : [toWireCandle(candle)] };
  });

  const readDrift = createDeploymentDrift(parts);
  calls.on(routes.readDeploymentDay, async ({ input: { deploymentID, date }, desk: { user } }) => {
    const owner = { ucc: user.ucc, isVisitor: user.userType === 'visitor' };
    const view = await readDrift(owner, deploymentID, date);
    if (view === null) throw refused('deployment_unknown', { deploymentID });
    return { data: [toWireDeploymentDay(deploymentID, date, view)] };
  });
}

function steeringCalls(calls: CallBook, parts: Parts): void {
  const { deployments } = parts;

  function steered(result: Steered, deploymentID: number) {
    if (!result.ok) throw new CallRefused([toWireSteerProblem(result.error, deploymentID)]);
    return result.value;
  }

  calls.on(routes.pauseDeployment, async ({ input: { deploymentID, paused }, desk }) => {
    const view = steered(await deployments.pause(desk.user.ucc, deploymentID, paused), deploymentID);
    const message = paused ? MESSAGES.deploymentPaused : MESSAGES.deploymentResumed;
    return { data: [toWireDeploymentRow(view)], message };
  });

  calls.on(routes.stopDeployment, async ({ input: { deploymentID, legs }, desk }) => {
    const view = steered(await deployments.stop(desk.user.ucc, deploymentID, legs), deploymentID);
    const isOver = view.row.state === 'stopped';
    const message = isOver ? MESSAGES.deploymentStopped : MESSAGES.deploymentStopping;
    return { data: [toWireDeploymentRow(view)], message };
  });

  calls.on(routes.switchDeployment, async ({ input: { deploymentID, rev = null, now }, desk }) => {
    const asked = { rev, isNow: now, facts: await factsOfToday(parts) };
    const view = steered(await deployments.switchTo(desk.user.ucc, deploymentID, asked), deploymentID);
    return { data: [toWireDeploymentRow(view)] };
  });
}
