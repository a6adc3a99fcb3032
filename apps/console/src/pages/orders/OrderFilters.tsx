import type { ReactNode } from 'react';
import { Choice } from '../../parts/Field.tsx';
import { FilterSelect } from '../../parts/FilterSelect.tsx';
import { useSearchState } from '../../parts/use-search-state.ts';
import type { OrderGroup } from './order-groups.ts';

/** Which orders are shown; the address holds it. */
export function OrderFilters({ orders }: { readonly orders: readonly OrderGroup[] }): ReactNode {
  const [shown, setShown] = useSearchState('show');
  return (
    <>
      <Choice
        label="Which orders"
        isLabelHidden
        value={shown === 'open' || shown === 'done' ? shown : 'all'}
        options={[
          ['all', 'All'],
          ['open', 'Open'],
          ['done', 'Done'],
        ]}
        onChange={(next) => setShown(next === 'all' ? '' : next)}
      />
      <FilterSelect name="strategy" all="All strategies" values={orders.map(({ strategy }) => strategy)} />
      <FilterSelect
        name="account"
        all="All accounts"
        values={orders.flatMap(({ accounts }) => accounts.map(({ AccountName }) => AccountName))}
      />
    </>
  );
}
