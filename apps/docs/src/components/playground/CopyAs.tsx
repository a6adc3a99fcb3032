import type { BasketRequest } from '@spark/client';
import sampleStyles from '../api-reference/CallSample.module.css';
import { HighlightedCode } from '../api-reference/HighlightedCode.tsx';
import { LANGUAGES } from '../api-reference/languages.ts';
import { useSampleLanguage } from '../api-reference/sample-language.ts';
import { useSession } from '../api-reference/session.ts';
import { useCopy } from '../code/use-copy.ts';
import { basketProgram } from './basket-program.ts';

/** The basket of the page as a program, in the language that the reader has chosen for the whole site. */
export function CopyAs({ request }: { readonly request: BasketRequest }) {
  const [language, choose] = useSampleLanguage();
  const { server } = useSession();
  const [hasCopied, copy] = useCopy();
  const program = basketProgram(language, request, server || window.location.origin);
  return (
    <div className={sampleStyles.sample}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame that cannot be laid out in a row. */}
      <div className={sampleStyles.bar} role="group" aria-label="Copy as">
        {LANGUAGES.map(({ id }) => (
          <button key={id} type="button" aria-pressed={id === language} onClick={() => choose(id)}>
            {id}
          </button>
        ))}
        <button
          type="button"
          className={sampleStyles.copy}
          aria-label="Copy the program"
          onClick={() => void copy(program)}
        >
          {hasCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
      <HighlightedCode
        code={program}
        language={LANGUAGES.find(({ id }) => id === language)?.code ?? 'bash'}
        label="The basket as a program"
      />
    </div>
  );
}
