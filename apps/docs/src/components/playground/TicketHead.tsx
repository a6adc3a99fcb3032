import type { PaperStrategy } from '../try-desk/paper-desk.ts';
import { ChoiceField } from '../try-desk/TicketFields.tsx';
import { PRESET_NAMES, type Preset, UNDERLYINGS, type Underlying } from './legs.ts';
import styles from './Playground.module.css';
import type { Ticket } from './requests.ts';

interface Props {
  readonly strategies: readonly PaperStrategy[];
  readonly strategy: PaperStrategy | undefined;
  readonly underlying: Underlying;
  readonly productType: Ticket['productType'];
  readonly onPreset: (preset: Preset) => void;
  readonly onStrategy: (name: string) => void;
  readonly onUnderlying: (underlying: Underlying) => void;
  readonly onProductType: (productType: Ticket['productType']) => void;
}

const PRODUCTS = [
  ['Intraday', 'Intraday (MIS)'],
  ['Delivery', 'Delivery (NRML)'],
] as const;

/** What holds for all legs, and the strategies that fill them. */
export function TicketHead(props: Props) {
  const { strategies, strategy, underlying, productType } = props;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame that cannot be laid out in a row. */}
      <div className={styles.presets} role="group" aria-label="Fill the legs with">
        {PRESET_NAMES.map((preset) => (
          <button
            key={preset}
            type="button"
            className="button button--secondary button--sm"
            onClick={() => props.onPreset(preset)}
          >
            {preset}
          </button>
        ))}
      </div>
      <div className={styles.head}>
        <ChoiceField
          id="playground-underlying"
          label="Underlying"
          value={underlying.symbol}
          values={UNDERLYINGS.map(({ symbol }) => [symbol, symbol] as const)}
          onChange={(word) => {
            const next = UNDERLYINGS.find(({ symbol }) => symbol === word);
            if (next) props.onUnderlying(next);
          }}
        />
        <ChoiceField
          id="playground-product"
          label="Product"
          value={productType}
          values={PRODUCTS}
          onChange={props.onProductType}
        />
        <ChoiceField
          id="playground-strategy"
          label="Strategy and accounts"
          value={strategy?.name ?? ''}
          values={strategies.map((each) => [each.name, accountsText(each)] as const)}
          onChange={props.onStrategy}
        />
      </div>
    </>
  );
}

function accountsText({ name, accounts, isPaperOnly }: PaperStrategy): string {
  const shown = isPaperOnly ? accounts : accounts.slice(0, 1);
  return `${name}: ${shown.map((account) => `${account.name} × ${account.multiplier}`).join(', ')}`;
}
