import type { TestContext } from 'node:test';
import { expectations } from './expectations.ts';
import { happenings } from './happenings.ts';
import type { Step, Story } from './parse-stories.ts';
import { openStage, type StoryStage } from './story-stage.ts';

/** What a step needs beyond the stage. */
export type Scene = {
  readonly stage: StoryStage;
  /** The last reply to the trader; expectations about replies are about this one. */
  reply: Awaited<ReturnType<StoryStage['call']>> | null;
};

/** A sentence that can be played: what it looks like, and what it does with the parts that the pattern found. */
export type Sentence = {
  readonly says: RegExp;
  readonly play: (scene: Scene, parts: readonly string[], step: Step) => Promise<void>;
};

/** The market of a story never closes unless the story says this first. */
const KEEPS_HOURS = 'the market keeps its hours';

/** Plays a story from its first line to its last. A difference ends it, with the line and what was seen. */
export async function playStory(t: TestContext, file: string, story: Story): Promise<void> {
  const keepsHours = story.steps[0]?.sentence === KEEPS_HOURS;
  const stage = await openStage(t, { keepsHours });
  const scene: Scene = { stage, reply: null };
  for (const [index, step] of story.steps.slice(keepsHours ? 1 : 0).entries()) {
    const next = story.steps[index + (keepsHours ? 2 : 1)];
    try {
      await playStep(scene, step);
      if (!step.isExpectation) orFail(scene, next);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${file}:${step.line}  ${step.sentence}\n  ${why}`, { cause: error });
    }
  }
}

async function playStep(scene: Scene, step: Step): Promise<void> {
  const known = step.isExpectation ? expectations : happenings;
  const found = known.flatMap((sentence) => {
    const parts = sentence.says.exec(step.sentence);
    return parts ? [{ sentence, parts: parts.slice(1).map((part) => part ?? '') }] : [];
  });
  const [only, ...others] = found;
  if (!only) throw new Error('Nobody knows how to play this sentence.');
  if (others.length > 0)
    throw new Error(
      `It can be read in ${found.length} ways: ${found.map((match) => match.sentence.says).join(' and ')}`,
    );
  if (!step.isExpectation) scene.reply = null;
  await only.sentence.play(scene, only.parts, step);
  if (!step.isExpectation) await scene.stage.quiet();
}

/** A call that was refused is a failure, unless the story goes on with the refusal. */
function orFail({ reply }: Scene, next: Step | undefined): void {
  if (reply === null || reply.status === 200) return;
  if (next?.isExpectation && next.sentence.startsWith('I am refused')) return;
  const reasons = (reply.body.errors ?? []).map(({ field, message }) => `${field ?? ''} ${message}`.trim());
  throw new Error(`The call was refused: ${reasons.join('; ') || reply.text}`);
}
