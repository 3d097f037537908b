-- The shop's role and database: sudo -u postgres psql -v ON_ERROR_STOP=1 < deploy/database.sql
-- The role has no password: PostgreSQL lets the user of the same name of this machine in ("peer" in pg_hba.conf).
CREATE ROLE parkland LOGIN CONNECTION LIMIT 80;
CREATE DATABASE parkland OWNER parkland ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
REVOKE CONNECT ON DATABASE parkland FROM PUBLIC;
