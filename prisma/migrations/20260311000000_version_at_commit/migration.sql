-- What a transaction changes of the catalogue. The version is raised for it while the transaction commits, not
-- before: until then it holds no lock that another product's changes would wait for.
CREATE TABLE "catalogue_changes" (
    "id" BIGSERIAL NOT NULL,
    "product_ids" UUID[] NOT NULL,

    CONSTRAINT "catalogue_changes_pkey" PRIMARY KEY ("id")
);

CREATE FUNCTION raise_catalogue_version() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE raised BIGINT;
BEGIN
  INSERT INTO catalogue_version (id, version) VALUES (1, 2)
  ON CONFLICT (id) DO UPDATE SET version = catalogue_version.version + 1
  RETURNING version INTO raised;
  INSERT INTO product_changes (product_id, version)
  SELECT product_id, raised FROM unnest(NEW.product_ids) AS product_id
  ON CONFLICT (product_id) DO UPDATE SET version = excluded.version;
  DELETE FROM catalogue_changes WHERE id = NEW.id;
  PERFORM pg_notify('catalogue', raised::text);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER catalogue_changes_committed AFTER INSERT ON catalogue_changes
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version();
