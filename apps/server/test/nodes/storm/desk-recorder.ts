import type { DeskOrder, DeskWrite, FreshPostgres } from '@spark/testkit';

/** When a client first called for an order, and when it had the reply. */
export type CalledOrder = Omit<DeskOrder, 'reftag'>;

/**
 * Makes the database write down each change of a desk's number with the epoch and the node that made it, and the orders of the
 * same transaction. It is the database itself that does it, so no node can leave anything out.
 */
export async function recordDesks({ execute }: FreshPostgres): Promise<void> {
  await execute(RECORDER);
}

/** What was written to the desk, with the times of the clients, as the checker takes it. */
export async function recordedWrites(
  { execute }: FreshPostgres,
  ucc: string,
  called: ReadonlyMap<number, CalledOrder>,
): Promise<readonly DeskWrite[]> {
  const rows = await execute(`
    SELECT n.first, n.last, n.epoch, n.node,
      coalesce((SELECT json_agg(DISTINCT o.stref_id) FROM recorded_orders o WHERE o.tx = n.tx AND o.ucc = n.ucc), '[]') AS orders
    FROM recorded_numbers n WHERE n.ucc = '${ucc}' ORDER BY n.first, n.last`);
  return rows.map(({ first, last, epoch, node, orders }) => ({
    ...{ from: Number(first), to: Number(last), epoch: Number(epoch), node: String(node) },
    orders: (orders as readonly number[]).map((reftag) => ({
      reftag,
      ...(called.get(reftag) ?? NEVER_ANSWERED),
    })),
  }));
}

const NEVER_ANSWERED: CalledOrder = { calledAt: null, repliedAt: null };

const RECORDER = `
CREATE TABLE recorded_numbers (tx bigint, ucc text, first bigint, last bigint, epoch bigint, node text);
CREATE TABLE recorded_orders (tx bigint, ucc text, stref_id bigint);
CREATE FUNCTION record_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_numbers VALUES (txid_current(), NEW.ucc, OLD.seq + 1, NEW.seq, NEW.epoch, NEW.node);
  RETURN NULL;
END $$;
CREATE FUNCTION record_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_orders VALUES (txid_current(), NEW.ucc, NEW.stref_id);
  RETURN NULL;
END $$;
CREATE TRIGGER record_number AFTER UPDATE OF seq ON desks FOR EACH ROW WHEN (NEW.seq <> OLD.seq)
  EXECUTE FUNCTION record_number();
CREATE TRIGGER record_order AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION record_order();
`;
