import { type StrategyDocument, TEMPLATES } from '@spark/document';
import { type Change, onMarket } from './change.ts';
import { BY_MONEYNESS, LEG_CHANGES } from './leg-changes.ts';
import { type GoldenMarket, type GoldenWeek, MARKETS, WEEKS } from './markets.ts';
import { SETTING_CHANGES } from './setting-changes.ts';
import { WRITTEN } from './written-strategies.ts';

/** A strategy whose trades are pinned, with the days over which it is played. */
export type GoldenStrategy = GoldenWeek & {
  /** What it is and where it trades; pins are kept by it. */
  readonly name: string;
  readonly document: StrategyDocument;
};

/** Of so many templates each change is tried with; which ones and where they trade goes round. */
const TEMPLATES_OF_CHANGE = 3;

export function goldenStrategies(): readonly GoldenStrategy[] {
  return [...asTheyAre(), ...changed(), ...written()];
}

function asTheyAre(): GoldenStrategy[] {
  return TEMPLATES.flatMap(({ title, document }, index) =>
    MARKETS.map((market, at) => strategyOf(title, onMarket(document, market), market, weekAt(index + at))),
  );
}

function changed(): GoldenStrategy[] {
  return [...LEG_CHANGES, ...SETTING_CHANGES].flatMap((change, index) => variantsOf(change, index));
}

function variantsOf(change: Change, index: number): GoldenStrategy[] {
  const found: GoldenStrategy[] = [];
  const wanted = change.isCostly ? 1 : TEMPLATES_OF_CHANGE;
  for (let step = 0; step < TEMPLATES.length && found.length < wanted; step += 1) {
    const template = roundTable(TEMPLATES, index * TEMPLATES_OF_CHANGE + step);
    const market = roundTable(MARKETS, index + step * 2);
    const document = change.of(cheap(onMarket(template.document, market), market), market);
    if (document === null) continue;
    found.push(strategyOf(`${template.title}, ${change.name}`, document, market, weekAt(index + step)));
  }
  return found;
}

/** Choosing by premium reads some hundred series. The templates that do so do it as they are, and not with every change. */
function cheap(document: StrategyDocument, market: GoldenMarket): StrategyDocument {
  const isByPremium = JSON.stringify(document).includes('"by":"premium');
  return (isByPremium ? BY_MONEYNESS.of(document, market) : null) ?? document;
}

function written(): GoldenStrategy[] {
  return WRITTEN.map((document, index) => {
    const market = roundTable(MARKETS, index);
    return strategyOf(document.name, onMarket(document, market), market, weekAt(index));
  });
}

function strategyOf(
  title: string,
  document: StrategyDocument,
  { underlying }: GoldenMarket,
  week: GoldenWeek,
): GoldenStrategy {
  return { name: `${title}, ${underlying} ${week.from}`, document, ...week };
}

function weekAt(index: number): GoldenWeek {
  return roundTable(WEEKS, index);
}

function roundTable<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('There is nothing to choose from.');
  return item;
}
