import type { FreshPostgres } from '@spark/testkit';

type Door = { readonly listensAt: string; readonly peerAddress: string };

/** Makes the database tell the nodes of a link before each of them in place of where it listens, so that it can be cut. */
export async function announceDoors({ execute }: FreshPostgres, doors: readonly Door[]): Promise<void> {
  const rows = doors.map(({ listensAt, peerAddress }) => `('${listensAt}', '${peerAddress}')`).join();
  await execute(`
CREATE TABLE announced_doors (listens_at text PRIMARY KEY, address text NOT NULL);
INSERT INTO announced_doors VALUES ${rows};
CREATE FUNCTION announce_door() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.address := coalesce((SELECT address FROM announced_doors WHERE listens_at = NEW.address), NEW.address);
  RETURN NEW;
END $$;
CREATE TRIGGER announce_door BEFORE INSERT OR UPDATE ON nodes FOR EACH ROW EXECUTE FUNCTION announce_door();
UPDATE nodes SET address = address;`);
}
