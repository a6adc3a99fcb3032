import useBaseUrl from '@docusaurus/useBaseUrl';
import type { ChartModel } from './chart-model.ts';
import styles from './IndicatorChart.module.css';
import { PICTURE_FOLDER, PICTURE_MODES, pictureName } from './picture-name.ts';

/** The chart as it looks at first: all there is without JavaScript, and the placeholder until the script has loaded. */
export function ChartPicture({
  model,
  isHidden,
}: {
  readonly model: ChartModel;
  readonly isHidden: boolean;
}) {
  const folder = useBaseUrl(`/${PICTURE_FOLDER}/`);
  const { id } = model;
  return PICTURE_MODES.map((mode) => (
    <picture key={mode} className={`${styles.picture} ${styles[mode]}`} hidden={isHidden}>
      <source media="(max-width: 576px)" srcSet={folder + pictureName({ id, mode, size: 'narrow' })} />
      <img
        src={folder + pictureName({ id, mode, size: 'wide' })}
        alt={model.alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  ));
}
