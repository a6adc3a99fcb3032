import type { Migration } from './migration.ts';

/**
 * Which desk went from which node to which, and since when which program runs at a node: for people who look after several
 * nodes. A trigger writes it, so that the statements of the protocol stay single and nodes of an earlier version are told of too;
 * it runs only where a statement names the owner, which no write of the journal does. What is older than a week goes with the
 * next hand-over, a few rows at a time, and rows that another node is removing are left to it.
 */
export const HAND_OVERS: Migration = {
  number: 19,
  name: 'hand-overs',
  onlyAdds: true,
  sqlite: '',
  postgres: `
ALTER TABLE nodes
  ADD build text COLLATE "C" NOT NULL DEFAULT '',
  ADD started_at bigint;
ALTER TABLE nodes ALTER started_at SET DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint;

CREATE TABLE hand_overs (
  ucc text COLLATE "C" NOT NULL,
  epoch bigint NOT NULL,
  from_node text COLLATE "C",
  to_node text COLLATE "C",
  at bigint NOT NULL,
  CONSTRAINT hand_overs_pkey PRIMARY KEY (ucc, epoch)
);
CREATE INDEX hand_overs_by_time ON hand_overs (at);

CREATE FUNCTION note_hand_over() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment bigint := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
BEGIN
  INSERT INTO hand_overs VALUES (NEW.ucc, NEW.epoch, OLD.node, NEW.node, moment)
    ON CONFLICT (ucc, epoch) DO UPDATE SET from_node = excluded.from_node, to_node = excluded.to_node, at = excluded.at;
  DELETE FROM hand_overs WHERE (ucc, epoch) IN (
    SELECT ucc, epoch FROM hand_overs WHERE at < moment - 604800000 ORDER BY at LIMIT 10 FOR UPDATE SKIP LOCKED
  );
  RETURN NULL;
END
$$;
CREATE TRIGGER hand_over AFTER UPDATE OF node ON desks FOR EACH ROW
  WHEN (OLD.node IS DISTINCT FROM NEW.node) EXECUTE FUNCTION note_hand_over();
`,
};
