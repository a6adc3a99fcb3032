/** The worker that checks documents, so that typing never waits for a check. */
import { tellDocument, tellText } from './check-text.ts';
import type { CheckAnswer, CheckQuestion } from './question.ts';

addEventListener('message', ({ data }: MessageEvent<CheckQuestion>) => {
  const { number } = data;
  const answer: CheckAnswer =
    data.kind === 'text'
      ? { number, kind: 'text', told: tellText(data.text) }
      : { number, kind: 'document', told: tellDocument(data.document) };
  postMessage(answer);
});
