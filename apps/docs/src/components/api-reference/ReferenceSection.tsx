import { type CSSProperties, memo } from 'react';
import type { PageSection } from '../../../plugins/api-reference/page-content.ts';
import { HydrateWhenNear } from '../hydration/HydrateWhenNear.tsx';
import { TryDesk } from '../try-desk/TryDesk.tsx';
import { CallSample } from './CallSample.tsx';
import { PrintedHtml } from './PrintedHtml.tsx';
import styles from './ReferenceSection.module.css';
import { TryIt } from './TryIt.tsx';

interface Props {
  readonly section: PageSection;
  readonly html: string;
  readonly examples: string;
}

/** One call, one schema, one group. The browser lays it out when it comes near. */
export const ReferenceSection = memo(function ReferenceSection({ section, html, examples }: Props) {
  const hasAside = Boolean(section.sample ?? section.socketPath);
  return (
    <section
      className={hasAside ? styles.twoColumns : styles.section}
      data-section={section.id}
      style={
        { '--wide': `${section.height.wide}px`, '--narrow': `${section.height.narrow}px` } as CSSProperties
      }
    >
      <PrintedHtml html={html} className={styles.text} />
      {hasAside && (
        <div className={styles.aside}>
          <div className={styles.stays}>
            <HydrateWhenNear>
              <CallSample
                id={section.id}
                title={section.title}
                sample={section.sample}
                socketPath={section.socketPath}
              />
              {section.hasForm && <TryIt id={section.id} title={section.title} />}
              {section.socketPath === '/orderWS' && <TryDesk kind="console" />}
            </HydrateWhenNear>
            <PrintedHtml html={examples} />
          </div>
        </div>
      )}
    </section>
  );
});
