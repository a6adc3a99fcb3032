import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('./lossy-disk.c', import.meta.url));

/** A folder for data folders on a disk that loses what was not synced. `lossy-disk.c` describes it. */
export type LossyDisk = {
  readonly folder: string;
  /** What a process gets whose files are on the disk. */
  readonly environment: Readonly<Record<string, string>>;
  readonly remove: () => void;
};

/** Files are on it whose name begins with this. */
export function createLossyDisk(name: string): LossyDisk {
  if (process.platform !== 'linux')
    throw new Error(
      'The tests of power cuts preload a library into a process, which they can do on Linux only. Run them there, for instance in a container.',
    );
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'spark-lossy-disk-')));
  const library = join(folder, 'lossy-disk.so');
  const compiler = process.env.SPARK_TEST_CC ?? 'cc';
  const args = ['-shared', '-fPIC', '-O2', '-Wall', '-o', library, SOURCE, '-ldl', '-lpthread'];
  const { error, status, stderr } = spawnSync(compiler, args, { encoding: 'utf8' });
  if (error || status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(
      error
        ? `The tests of power cuts need a C compiler, and ${compiler} cannot be started (${error.message}). Install one (Debian: \`apt-get install gcc libc6-dev\`), or set TEST_CC to its program.`
        : `${compiler} could not build ${SOURCE}:\n${stderr}`,
    );
  }
  return {
    folder,
    environment: { LD_PRELOAD: library, LOSSY_DISK_FOLDER: folder, LOSSY_DISK_NAME: name },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const diskOf = (dataFolder: string): string => join(dataFolder, '.disk');
const imageOf = (dataFolder: string): string => join(dataFolder, '.disk-image');

/** The next sync of this file fails, once. */
export function failNextSync(dataFolder: string, file: string): void {
  mkdirSync(diskOf(dataFolder), { recursive: true });
  writeFileSync(join(diskOf(dataFolder), `${file}.eio`), '');
}

/** Copies what the disk has in this moment to another folder: what a power cut would leave now. */
export function copyDisk(dataFolder: string, to: string): void {
  mkdirSync(diskOf(dataFolder), { recursive: true });
  cpSync(diskOf(dataFolder), to, { recursive: true });
}

/** Remembers what the disk has in this moment, for `restoreImage`. */
export function takeImage(dataFolder: string): void {
  rmSync(imageOf(dataFolder), { recursive: true, force: true });
  copyDisk(dataFolder, imageOf(dataFolder));
}

/** The folder is as the power cut left it: what is in the image, and nothing else of the disk's files. */
export function restoreImage(dataFolder: string, name: string): void {
  const isOnDisk = (file: string): boolean => file.startsWith(name);
  for (const file of readdirSync(dataFolder).filter(isOnDisk)) unlinkSync(join(dataFolder, file));
  rmSync(diskOf(dataFolder), { recursive: true, force: true });
  cpSync(imageOf(dataFolder), diskOf(dataFolder), { recursive: true });
  // Moved, since the library in this process, if it is there, would take a copy for something that was not synced.
  for (const file of readdirSync(imageOf(dataFolder)).filter(isOnDisk))
    renameSync(join(imageOf(dataFolder), file), join(dataFolder, file));
}

/** For processes that have ended: what they did not sync is gone. */
export function cutPower(dataFolder: string, name: string): void {
  takeImage(dataFolder);
  restoreImage(dataFolder, name);
}
