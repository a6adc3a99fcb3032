import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { SampleRequest } from '../../../plugins/api-reference/sample-request.ts';
import { useCopy } from '../code/use-copy.ts';
import styles from './CallSample.module.css';
import { HighlightedCode } from './HighlightedCode.tsx';
import { chooseSampleLanguage, LANGUAGES, useSampleLanguage } from './sample-language.ts';
import { writeSample, writeSocketSample } from './write-sample.ts';

interface Props {
  readonly title: string;
  readonly sample?: SampleRequest | undefined;
  readonly socketPath?: string | undefined;
}

/** The call in one language; only the chosen one is ever rendered. */
export function CallSample({ title, sample, socketPath }: Props) {
  const { siteConfig } = useDocusaurusContext();
  const language = useSampleLanguage();
  const code = sample
    ? writeSample(language, sample, siteConfig.url)
    : writeSocketSample(language, socketPath ?? '', siteConfig.url);
  return (
    <div className={styles.sample}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame that cannot be laid out in a row. */}
      <div className={styles.bar} role="group" aria-label={`Language of the sample: ${title}`}>
        {LANGUAGES.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === language}
            onClick={() => chooseSampleLanguage(id)}
          >
            {label}
          </button>
        ))}
        <CopyButton text={code} title={title} />
      </div>
      <HighlightedCode
        code={code}
        language={LANGUAGES.find(({ id }) => id === language)?.prism ?? 'bash'}
        label={`${title}: sample`}
      />
    </div>
  );
}

function CopyButton({ text, title }: { readonly text: string; readonly title: string }) {
  const [hasCopied, copy] = useCopy();
  return (
    <button
      type="button"
      className={styles.copy}
      onClick={() => void copy(text)}
      aria-label={`Copy the sample: ${title}`}
    >
      {hasCopied ? 'Copied' : 'Copy'}
    </button>
  );
}
