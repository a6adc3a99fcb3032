import { useStorageSlot } from '@docusaurus/theme-common';
import { useScrollPositionBlocker } from '@docusaurus/theme-common/internal';
import clsx from 'clsx';
import { createContext, type KeyboardEvent, type ReactNode, useContext, useState } from 'react';

/** One choice for the whole site; the reference page reads it too. */
const STORAGE_KEY = 'docusaurus.tab.language';

const Chosen = createContext('');

interface Props {
  /** The languages in their order, with commas between them. */
  readonly labels: string;
  readonly children: ReactNode;
}

/**
 * One program in several languages. The stock tabs discard the HTML of the page and render it again during hydration,
 * with every program in them; these hydrate it as it is, and a choice hides and shows.
 */
export function LanguageTabs({ labels, children }: Props) {
  const languages = labels.split(',');
  const [stored, slot] = useStorageSlot(STORAGE_KEY);
  // Without storage in the browser the choice lasts as long as the page.
  const [picked, setPicked] = useState<string>();
  const { blockElementScrollPositionUntilNextRender } = useScrollPositionBlocker();
  const chosen =
    [stored, picked].find((language) => languages.includes(language ?? '')) ?? languages[0] ?? '';
  const choose = (language: string, tab: HTMLElement) => {
    if (language === chosen) return;
    blockElementScrollPositionUntilNextRender(tab);
    setPicked(language);
    slot.set(language);
  };
  return (
    <div className="tabs-container">
      <div role="tablist" aria-orientation="horizontal" className="tabs">
        {languages.map((language) => (
          <div
            key={language}
            role="tab"
            tabIndex={language === chosen ? 0 : -1}
            aria-selected={language === chosen}
            className={clsx('tabs__item', language === chosen && 'tabs__item--active')}
            onClick={({ currentTarget }) => choose(language, currentTarget)}
            onKeyDown={(event) =>
              event.key === 'Enter' ? choose(language, event.currentTarget) : moveFocus(event)
            }
          >
            {language}
          </div>
        ))}
      </div>
      <div className="margin-top--md">
        <Chosen value={chosen}>{children}</Chosen>
      </div>
    </div>
  );
}

export function LanguagePanel({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div role="tabpanel" hidden={useContext(Chosen) !== label}>
      {children}
    </div>
  );
}

/** The arrows go round; nothing is chosen until Enter. */
function moveFocus({ key, currentTarget: tab }: KeyboardEvent<HTMLElement>): void {
  const list = tab.parentElement;
  const next =
    key === 'ArrowRight'
      ? (tab.nextElementSibling ?? list?.firstElementChild)
      : key === 'ArrowLeft'
        ? (tab.previousElementSibling ?? list?.lastElementChild)
        : undefined;
  if (next instanceof HTMLElement) next.focus();
}
