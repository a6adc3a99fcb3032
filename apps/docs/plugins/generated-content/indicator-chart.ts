import { type IndicatorId, isIndicatorId } from '@spark/indicators';
import type { ChartModel } from '../../src/components/indicator-chart/chart-model.ts';
import { PICTURE_FOLDER, pictureName } from '../../src/components/indicator-chart/picture-name.ts';
import { chartModel } from '../indicator-pictures/charts.ts';
import { componentImport } from './component-import.ts';
import type { Node } from './markdown-nodes.ts';

/** A chart among the nodes of a page. In the site it becomes a component, for machines a picture. */
export interface ChartNode extends Node {
  readonly type: 'indicatorChart';
  readonly model: ChartModel;
}

export function isChartNode(node: Node): node is ChartNode {
  return node.type === 'indicatorChart';
}

export function knownIndicator(id: string | undefined): IndicatorId {
  if (id === undefined || !isIndicatorId(id)) throw new Error(`names no indicator: ${id}`);
  return id;
}

/** Null is the chart of the candles alone. */
export function chartNode(id: IndicatorId | null): ChartNode {
  return { type: 'indicatorChart', model: chartModel(id) };
}

export function chartAsImage({ model }: ChartNode): string {
  return `![${model.alt}](/${PICTURE_FOLDER}/${pictureName({ id: model.id, mode: 'light', size: 'wide' })})`;
}

const COMPONENT = 'IndicatorChart';
const COMPONENT_FILE = '@site/src/components/indicator-chart/IndicatorChart.tsx';

/** The component with its data as text. */
export function chartAsComponent({ model }: ChartNode): Node {
  return {
    type: 'mdxJsxFlowElement',
    name: COMPONENT,
    attributes: [{ type: 'mdxJsxAttribute', name: 'model', value: JSON.stringify(model) }],
    children: [],
  };
}

export function chartImport(): Node {
  return componentImport(COMPONENT, COMPONENT_FILE);
}
