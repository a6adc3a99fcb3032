import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import {
  PICTURE_FOLDER,
  PICTURE_MODES,
  PICTURE_SIZES,
  pictureName,
} from '../../src/components/indicator-chart/picture-name.ts';
import { CHARTS, defaultChart } from './charts.ts';
import { drawPicture } from './draw-picture.ts';

/** Every chart as a picture, in both colour modes and two sizes, from the same indicators and candles. */
export function indicatorPictures(_: LoadContext): Plugin {
  return {
    name: 'indicator-pictures',
    async postBuild({ outDir }) {
      const folder = join(outDir, PICTURE_FOLDER);
      await mkdir(folder, { recursive: true });
      for (const id of CHARTS) {
        const chart = defaultChart(id);
        for (const mode of PICTURE_MODES) {
          for (const size of PICTURE_SIZES) {
            await writeFile(
              join(folder, pictureName({ id, mode, size })),
              drawPicture(chart, { mode, size }),
            );
          }
        }
      }
    },
  };
}
