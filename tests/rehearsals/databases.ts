import type { Machine } from "./machine/machine.ts";
import { CENTRE, PASSWORD } from "./shop-machine.ts";
import { CURRENT, step, until } from "./steps.ts";

export const PRIMARY = 5432;
export const STANDBY = 5433;

export const databaseAt = (port: number) => `postgresql://parkland:${PASSWORD}@${CENTRE}:${port}/parkland`;

export async function startDatabases(machine: Machine): Promise<void> {
  step("PostgreSQL and its standby");
  const version = machine.run("ls /usr/lib/postgresql | tail -1").trim();
  const etc = (cluster: string) => `/etc/postgresql/${version}/${cluster}`;
  const asPostgres = "su postgres -c";
  machine.run(`make-ssl-cert generate-default-snakeoil
    [ -d ${etc("main")} ] || pg_createcluster ${version} main
    pg_createcluster -p ${STANDBY} ${version} standby
    for cluster in main standby; do
      cp ${CURRENT}/deploy/postgresql.conf ${etc("$cluster")}/conf.d/parkland-prints.conf
      echo 'hostssl parkland parkland 10.98.0.0/16 scram-sha-256' >> ${etc("$cluster")}/pg_hba.conf
      echo 'hostssl replication standby 10.98.0.0/16 scram-sha-256' >> ${etc("$cluster")}/pg_hba.conf
    done
    systemctl restart postgresql@${version}-main
    ${asPostgres} 'psql -v ON_ERROR_STOP=1' < ${CURRENT}/deploy/database.sql
    ${asPostgres} psql <<'SQL'
ALTER ROLE parkland PASSWORD '${decodeURIComponent(PASSWORD)}' CONNECTION LIMIT 180;
CREATE ROLE standby LOGIN REPLICATION PASSWORD 'standby';
SQL
    rm -r /var/lib/postgresql/${version}/standby
    ${asPostgres} "pg_basebackup -d 'postgresql://standby:standby@${CENTRE}:${PRIMARY}/?application_name=standby' -D /var/lib/postgresql/${version}/standby -R -c fast"
    systemctl start postgresql@${version}-standby
    ${asPostgres} psql <<'SQL'
ALTER SYSTEM SET synchronous_standby_names = 'standby';
SELECT pg_reload_conf();
SQL`);
  await until(
    machine,
    `${asPostgres} "psql -Atc 'SELECT sync_state FROM pg_stat_replication'" | grep -q sync`,
  );
}
