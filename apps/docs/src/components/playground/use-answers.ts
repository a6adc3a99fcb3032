import type { AccountMargin, Basket, Payoff, Spark } from '@spark/client';
import { useEffect, useState } from 'react';
import { basketRequest, marginQuestion, payoffQuestion, type Ticket } from './requests.ts';

/** One answer of Spark, or why there is none. Both are missing while it is asked. */
export interface Answer<Value> {
  readonly value: Value | null;
  readonly failure?: unknown;
}

export interface Answers {
  readonly payoff: Answer<readonly Payoff[]>;
  readonly margin: Answer<readonly AccountMargin[]>;
  /** The basket worked out and not placed: it knows the charges. */
  readonly plan: Answer<Basket>;
}

const NOTHING: Answers = { payoff: { value: null }, margin: { value: null }, plan: { value: null } };
/** A reader who changes several fields asks once. */
const ASK_AFTER_MS = 300;
/** Prices move; the figures follow them. */
const ASK_AGAIN_AFTER_MS = 5_000;

/** What Spark says about the legs. A change empties it at once, so that no figure stands beside legs it is not of. */
export function useAnswers(spark: Spark | null, ticket: Ticket | null): Answers {
  // Compared by its content: the ticket is made anew by every rendering.
  const asked = ticket && JSON.stringify(ticket);
  const [answers, setAnswers] = useState<{ readonly of: string | null; readonly all: Answers }>();

  useEffect(() => {
    if (!spark || asked === null) return;
    const current = JSON.parse(asked) as Ticket;
    let isHere = true;
    let timer: number | undefined;
    const ask = async () => {
      if (!document.hidden) {
        const all = await askAll(spark, current);
        if (!isHere) return;
        setAnswers({ of: asked, all });
      }
      timer = window.setTimeout(ask, ASK_AGAIN_AFTER_MS);
    };
    timer = window.setTimeout(ask, ASK_AFTER_MS);
    return () => {
      isHere = false;
      window.clearTimeout(timer);
    };
  }, [spark, asked]);

  return answers && spark && answers.of === asked ? answers.all : NOTHING;
}

async function askAll(spark: Spark, ticket: Ticket): Promise<Answers> {
  const [payoff, margin, plan] = await Promise.all([
    answerOf(spark.workOutPayoff(payoffQuestion(ticket)).then(({ data }) => data)),
    answerOf(spark.workOutMargin(marginQuestion(ticket)).then(({ data }) => data)),
    answerOf(
      spark.placeBasket({ ...basketRequest(ticket), dryRun: true }).then(({ data }) => data[0] ?? null),
    ),
  ]);
  return { payoff, margin, plan };
}

async function answerOf<Value>(asked: Promise<Value | null>): Promise<Answer<Value>> {
  try {
    return { value: await asked };
  } catch (failure) {
    return { value: null, failure };
  }
}
