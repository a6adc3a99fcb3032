import type { BasketRow, BasketService } from './basket-calls.ts';
import type { BasketParts } from './basket-parts.ts';
import { createBasketProfits } from './basket-profit.ts';
import { createBasketRunner } from './basket-runner.ts';
import { createBasketPlacing } from './place-basket.ts';

/** Entry point for baskets. */
export function createBasketService(parts: BasketParts): BasketService {
  const { journal } = parts;
  const runner = createBasketRunner(parts);

  async function read(
    ucc: string,
    open: boolean,
    question: { readonly beforeId?: number; readonly limit: number },
  ) {
    const rows = await journal.readInstructions({ ucc, kind: 'basket', open, ...question });
    return rows.flatMap((row): BasketRow[] => (row.kind === 'basket' ? [row] : []));
  }

  return {
    ...createBasketPlacing(parts, runner),
    end: ({ user: { ucc } }, id, ending, call) => runner.end(ucc, id, ending, call),
    profits: createBasketProfits(parts),
    access: {
      find: runner.find,
      follow: runner.follow,
      squareOff: async (ucc, id, call) => {
        const row = await runner.end(ucc, id, 'square-off', call);
        return row.ok && (!row.value.open || row.value.body.ending === 'square-off');
      },
    },
    read: async ({ user: { ucc } }, { id, beforeId, limit }) => {
      if (id !== undefined) {
        const rows = await journal.readInstructions({ ucc, kind: 'basket', id, limit: 1 });
        return rows.flatMap((row): BasketRow[] => (row.kind === 'basket' ? [row] : []));
      }
      const page = { limit, ...(beforeId === undefined ? {} : { beforeId }) };
      const open = beforeId === undefined ? await read(ucc, true, { limit }) : [];
      const over =
        open.length >= limit ? [] : await read(ucc, false, { ...page, limit: limit - open.length });
      return [...open, ...over];
    },
    start: runner.start,
    settled: runner.settled,
    close: runner.close,
  };
}
