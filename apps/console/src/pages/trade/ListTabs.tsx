import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Menu } from '../../parts/Menu.tsx';
import styles from './Trade.module.css';
import type { useWatchlists } from './use-watchlist.ts';

/** Which watchlist is shown; a new one, and the end of this one. */
export function ListTabs({
  lists: { lists, current, choose, addList, removeList },
}: {
  readonly lists: ReturnType<typeof useWatchlists>;
}): ReactNode {
  const [name, setName] = useState('');
  const [isRefused, setRefused] = useState(false);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isAdded = addList(name);
    setRefused(!isAdded);
    if (!isAdded) return;
    setName('');
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  }

  return (
    <div className={styles.lists}>
      <select
        aria-label="Which watchlist"
        value={current.name}
        onChange={(event) => choose(event.target.value)}
      >
        {lists.map((list) => (
          <option key={list.name}>{list.name}</option>
        ))}
      </select>
      <Menu label="Lists" isSmall>
        <form className={styles.newList} onSubmit={onSubmit}>
          <input
            aria-label="Name of a new watchlist"
            placeholder="A new list"
            maxLength={30}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" isSmall>
            Add list
          </Button>
        </form>
        {isRefused && <p className="bad">A list needs a name of its own, and ten are the most.</p>}
        {lists.length > 1 && (
          <Button isSmall tone="danger" onClick={removeList}>
            Delete {current.name}
          </Button>
        )}
      </Menu>
    </div>
  );
}
