import { text } from 'node:stream/consumers';
import type { Spark } from '@spark/client';
import type { Page } from 'playwright-core';

/** One order as its row says: number, side, share that is filled, status. */
type Row = string;

/** The whole table of orders, also the rows that are not in view. */
export async function rowsShown(page: Page): Promise<readonly Row[]> {
  const rows = await tableShown(page);
  return rows.map((row) => ['Order', 'Side', 'Filled', 'Status'].map((name) => row.get(name)).join(' '));
}

/** The values of the table of a page by their headings, as its file has them. */
export async function tableShown(page: Page): Promise<readonly ReadonlyMap<string, string>[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const [head = '', ...lines] = (await text(await download.createReadStream())).split('\r\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return new Map(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

/** What the server has, in the same words and the same order. */
export async function rowsOfServer(client: Spark): Promise<readonly Row[]> {
  const { data } = await client.readOrderBook({});
  return data
    .toSorted((a, b) => b.strefID - a.strefID)
    .map(({ strefID, transType, filledQty, qty, status }) =>
      [strefID, transType, filledQty / qty, status].join(' '),
    );
}

/** Waits until the newest row is that of the server, then compares all. */
export async function showsNewest(page: Page, client: Spark): Promise<void> {
  const [newest = ''] = await rowsOfServer(client);
  const [number = ''] = newest.split(' ');
  await page.locator(`tr[data-row="${number}"]`).filter({ hasText: 'Executed' }).waitFor();
}
