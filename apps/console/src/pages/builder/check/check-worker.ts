/** The worker that checks documents, so that typing never waits for a check. */
import { checkedDocument, checkedText } from './check-text.ts';
import type { CheckAnswer, CheckQuestion } from './question.ts';

addEventListener('message', ({ data }: MessageEvent<CheckQuestion>) => {
  const { number } = data;
  const answer: CheckAnswer =
    data.kind === 'text'
      ? { number, kind: 'text', findings: checkedText(data.text) }
      : { number, kind: 'document', findings: checkedDocument(data.document) };
  postMessage(answer);
});
