import type { ReactNode } from 'react';
import styles from './DataTable.module.css';
import { useSearchState } from './use-search-state.ts';

/** One of the values that rows have, or all; the address holds it. Not shown while there is nothing to choose. */
export function FilterSelect({
  name,
  all,
  values,
}: {
  readonly name: string;
  readonly all: string;
  readonly values: readonly string[];
}): ReactNode {
  const [chosen, setChosen] = useSearchState(name);
  const choices = [...new Set(chosen === '' ? values : [...values, chosen])].toSorted();
  if (choices.length < 2 && chosen === '') return null;
  return (
    <select
      className={styles.select}
      aria-label={all}
      value={chosen}
      onChange={(event) => setChosen(event.target.value)}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  );
}
