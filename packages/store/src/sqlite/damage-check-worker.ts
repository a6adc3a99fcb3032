import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const SENTENCES_MAX = 20;

parentPort?.postMessage(findDamage((workerData as { readonly path: string }).path));

function findDamage(path: string): readonly string[] {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 2_000 });
    try {
      const found = database.prepare(`PRAGMA quick_check(${SENTENCES_MAX})`).all();
      const damage = found.map((row) => String(row.quick_check)).filter((sentence) => sentence !== 'ok');
      const orphans = database.prepare('PRAGMA foreign_key_check').all();
      for (const orphan of orphans.slice(0, SENTENCES_MAX)) {
        damage.push(`A row of ${orphan.table} belongs to a row of ${orphan.parent} that is missing.`);
      }
      return damage;
    } finally {
      database.close();
    }
  } catch (error) {
    return [`The file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`];
  }
}
