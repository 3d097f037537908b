import type { Adapter, AdapterPayload } from "oidc-provider";
import { pool } from "~/services/database";

/** One table for all models, so that sign-ins survive restarts and work across processes. */
export class IdentityState implements Adapter {
  constructor(private readonly model: string) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    await pool.query(
      `INSERT INTO embedded.identity_state (model, id, payload, grant_id, uid, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
       ON CONFLICT (model, id) DO UPDATE
       SET payload = excluded.payload, grant_id = excluded.grant_id,
           uid = excluded.uid, expires_at = excluded.expires_at`,
      [this.model, id, payload, payload.grantId ?? null, payload.uid ?? null, expiresIn ?? null],
    );
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.findBy("id", id);
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.findBy("uid", uid);
  }

  /** Only for the device flow, which is off. */
  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async consume(id: string): Promise<void> {
    await pool.query(
      `UPDATE embedded.identity_state
       SET payload = payload || jsonb_build_object('consumed', floor(extract(epoch FROM now())))
       WHERE model = $1 AND id = $2`,
      [this.model, id],
    );
  }

  async destroy(id: string): Promise<void> {
    await pool.query("DELETE FROM embedded.identity_state WHERE model = $1 AND id = $2", [this.model, id]);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await pool.query("DELETE FROM embedded.identity_state WHERE grant_id = $1", [grantId]);
  }

  private async findBy(column: "id" | "uid", value: string): Promise<AdapterPayload | undefined> {
    const { rows } = await pool.query<{ payload: AdapterPayload }>(
      `SELECT payload FROM embedded.identity_state
       WHERE model = $1 AND ${column} = $2 AND (expires_at IS NULL OR expires_at > now())`,
      [this.model, value],
    );
    return rows[0]?.payload;
  }
}

export async function removeExpiredState(): Promise<void> {
  await pool.query("DELETE FROM embedded.identity_state WHERE expires_at < now()");
}
