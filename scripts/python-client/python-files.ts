import { readOpenApi } from './open-api.ts';
import { writeCalls } from './write-calls.ts';
import { writeShapes } from './write-shapes.ts';

/** The files of the Python client that follow from the contract, each with what makes its text. */
export const PYTHON_FILES: Readonly<Record<string, () => string>> = {
  'calls.py': () => writeCalls(readOpenApi()),
  'shapes.py': () => writeShapes(readOpenApi()),
};
