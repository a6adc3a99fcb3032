import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useState, useSyncExternalStore } from 'react';
import type { SampleRequest } from '../../../plugins/api-reference/sample-request.ts';
import { useCopy } from '../code/use-copy.ts';
import styles from './CallSample.module.css';
import { HighlightedCode } from './HighlightedCode.tsx';
import { LANGUAGES } from './languages.ts';
import { useSampleLanguage } from './sample-language.ts';
import { sampleCall } from './samples/sample-call.ts';
import { writeSample, writeSocketSample } from './samples/write-sample.ts';
import { useSession } from './session.ts';
import { useFormRequest } from './shared-form.ts';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly sample?: SampleRequest | undefined;
  readonly socketPath?: string | undefined;
}

/** The call in one language, as the form beside it has it; only the chosen language is ever rendered. */
export function CallSample({ id, title, sample, socketPath }: Props) {
  const [language, choose] = useSampleLanguage();
  const session = useSession();
  const server = useServer(session.server);
  const typed = useFormRequest(id);
  const [isOpen, setIsOpen] = useState(false);
  const request = typed ?? sample;
  const hasSecrets = request !== undefined && holdsSecrets(request, typed, session.token);
  const code = request
    ? writeSample(
        language,
        sampleCall(request, { server, token: session.token, isOpen: isOpen && hasSecrets }),
      )
    : writeSocketSample(language, socketPath ?? '', server);
  return (
    <div className={styles.sample}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame that cannot be laid out in a row. */}
      <div className={styles.bar} role="group" aria-label={`Language of the sample: ${title}`}>
        {LANGUAGES.map(({ id: one }) => (
          <button key={one} type="button" aria-pressed={one === language} onClick={() => choose(one)}>
            {one}
          </button>
        ))}
        {hasSecrets && (
          <button
            type="button"
            className={styles.secrets}
            aria-pressed={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {request.secrets ? 'Show secrets' : 'Show my token'}
          </button>
        )}
        <CopyButton text={code} title={title} />
      </div>
      <HighlightedCode
        code={code}
        language={LANGUAGES.find((entry) => entry.id === language)?.code ?? 'bash'}
        label={`${title}: sample`}
      />
    </div>
  );
}

/** The reader's own Spark, or the one that served this page. */
function useServer(chosen: string): string {
  const { siteConfig } = useDocusaurusContext();
  const origin = useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => siteConfig.url,
  );
  return chosen || origin;
}

const neverChanges = () => () => {};

/** Something that only the reader knows: their token, or what they typed into a field that is secret. */
function holdsSecrets(request: SampleRequest, typed: SampleRequest | undefined, token: string): boolean {
  if (request.needsToken && token !== '') return true;
  const given: Readonly<Record<string, unknown>> = {
    ...typed?.params,
    ...typed?.query,
    ...(typed?.body as object | undefined),
  };
  return (typed?.secrets ?? []).some((name) => given[name]);
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
