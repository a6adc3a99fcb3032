import { createStore } from '@spark/web';

export const palette = createStore(false);

export const openPalette = (): void => palette.set(true);
export const closePalette = (): void => palette.set(false);
