import { randomUUID } from "node:crypto";
import { type Actor, recordAudit } from "~/domain/audit";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { type NamedKind, refuseFieldConflicts, refuseStaleVersion } from "~/domain/entity/stale";
import {
  type Changes,
  changesBetween,
  mergeChanges,
  valuesAfter,
  valuesBefore,
} from "~/lib/catalog/field-changes";
import { type DomainError, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import type { Recorded, WithWords } from "~/lib/recorded-fields";
import { now } from "~/services/clock/clock";
import { db, type Db, type Prisma, transaction } from "~/services/database";

export type Tx = Prisma.TransactionClient;

interface StoredRecord {
  id: string;
  version: number;
}

type RecordedBy<Values> = (tx: Tx, values: Values, before?: Values) => Promise<Recorded>;

/** A record needs `recorded` if one of its fields has no word for Changes. */
type RecordedWithWords<Values> = Values extends WithWords<Values> ? object : { recorded: RecordedBy<Values> };

/** What one kind of record adds to the convention. All functions run in the writing transaction. */
export interface Definition<Row extends StoredRecord, Values extends object, Answer> {
  kind: NamedKind;
  /** Name of the Prisma model. */
  model: "category" | "deliveryZone" | "place" | "promotion" | "sale";
  include?: object;
  /** Locks the row, and everything else that must not change at the same time, until the commit. */
  lock(tx: Tx, id: string): Promise<unknown>;
  /** The fields that admins edit, always in the same order. */
  valuesOf(row: Row): Values;
  /** The record as the API returns it. */
  answerOf(row: Row, on: Db): Answer | Promise<Answer>;
  /** Values for fields that a new record leaves out. */
  defaults: Partial<Values>;
  /** Clears fields that other fields make meaningless. */
  normalize?(values: Values): Values;
  /** Returns the values to store. @param from null for a new record @throws DomainError */
  check?(tx: Tx, values: Values, from: Row | null): Promise<Values>;
  /** @throws DomainError if the record can no longer be changed */
  checkOpen?(row: Row): void;
  columnsOf?(values: Values): object;
  /** Additional columns of a new record. */
  firstColumns?(tx: Tx): Promise<object>;
  nameOf?(tx: Tx, values: Values): Promise<string>;
  /** The values as Changes shows them, by default as they are. @param before the replaced values */
  recorded?: RecordedBy<Values>;
  /** How a conflict quotes fields that are stored as ids or short names. */
  quoted?(tx: Tx, values: Values): Promise<{ [Name in keyof Values]?: unknown }>;
  /** Runs after the write, in its transaction. Returns ids of products whose pages change. */
  written?(tx: Tx, change: WrittenRecord<Values>): Promise<readonly string[]>;
  /** @throws DomainError if other records need this one */
  checkDelete?(tx: Tx, row: Row): Promise<void>;
  /** Turns a unique violation into an error that names the other record. Null for any other error. */
  double?(error: unknown, record: AttemptedRecord<Values>): Promise<DomainError | null>;
}

interface AttemptedRecord<Values> {
  id: string;
  tried: Partial<Values>;
}

export interface WrittenRecord<Values> {
  id: string;
  /** Null for a new record. */
  from: Values | null;
  /** Null for a deleted record. */
  to: Values | null;
  by: Actor;
}

interface RecordChange<Row, Values> {
  /** The action in Changes. Default: `updated`. */
  action?: string;
  /** Columns that are not editable values. If there are any, the row is written even if no value changed. */
  columns?: (row: Row) => object | undefined;
  /** The new values, passed to `double`. */
  tried?: Partial<Values>;
}

/**
 * A record that admins edit: created once for an id, updated with the version that was seen (API), edited with only
 * the fields that were touched (forms), deleted. Each is one transaction with its line in Changes.
 */
export function entity<Row extends StoredRecord, Values extends object, Answer>(
  definition: Definition<Row, Values, Answer> & RecordedWithWords<Values>,
) {
  const { kind, model, include, valuesOf, defaults, answerOf } = definition;
  const { normalize = (values) => values, columnsOf = (values) => values } = definition;
  const recordedBy = definition.recorded ?? ((_, values) => Promise.resolve(values as unknown as Recorded));
  const table = (on: Db) => on[model] as unknown as RecordTable<Row>;

  async function read(on: Db, id: string): Promise<Row> {
    const row = isId(id) ? await table(on).findUnique({ where: { id }, include }) : null;
    if (!row) throw notFound(nameOfKind(kind));
    return row;
  }

  async function locked(tx: Tx, id: string): Promise<Row> {
    if (isId(id)) await definition.lock(tx, id);
    return read(tx, id);
  }

  /** Repeating a call with the same `newId` returns the same record, unless it was changed since. */
  function create(
    { version: _, ...input }: Partial<Values> & { version?: number },
    by: Actor,
    newId: string = randomUUID(),
  ): Promise<Answer> {
    const given = normalize({ ...defaults, ...defined(input) } as unknown as Values);
    return refusingDoubles({ id: newId, tried: given }, async (tx) => {
      const findMade = () => table(tx).findUnique({ where: { id: newId, version: 1 }, include });
      const before = await findMade();
      if (before) return answerOf(before, tx);
      const values = (await definition.check?.(tx, given, null)) ?? given;
      const times = { createdAt: now(), updatedAt: now() };
      const data = { ...columnsOf(values), ...(await definition.firstColumns?.(tx)), ...times };
      const [inserted] = await table(tx).createManyAndReturn({
        data: { ...data, id: newId },
        skipDuplicates: true,
      });
      const made = inserted ? null : await findMade();
      if (made) return answerOf(made, tx);
      const { id } = inserted ?? (await table(tx).create({ data: { ...data, id: randomUUID() } }));
      const productIds = await definition.written?.(tx, { id, from: null, to: values, by });
      const row = await read(tx, id);
      const after = { ...(await recordedBy(tx, values)), version: row.version };
      await record(tx, { id, values, by, action: "created", after });
      await raiseCatalogueVersion(tx, productIds ?? []);
      return answerOf(row, tx);
    });
  }

  /** @throws DomainError conflict when `version` is no longer the record's version */
  function update(
    id: string,
    { version, ...given }: Partial<Values> & { version?: number },
    by: Actor,
  ): Promise<Answer> {
    const tried = defined(given) as unknown as Partial<Values>;
    const work = async (tx: Tx, row: Row) => {
      definition.checkOpen?.(row);
      await refuseStaleVersion(tx, { entity: kind, id: row.id, version: row.version }, version);
      return { ...valuesOf(row), ...tried } as Values;
    };
    return change(id, by, work, { tried });
  }

  /** @throws DomainError conflict when somebody else changed the same fields */
  function edit(id: string, changes: Changes<Values>, by: Actor): Promise<Answer> {
    const work = async (tx: Tx, row: Row) => {
      definition.checkOpen?.(row);
      const stored = valuesOf(row);
      const { merged, conflicts } = mergeChanges(stored, changes);
      const quoted = { ...stored, ...(await definition.quoted?.(tx, stored)) };
      await refuseFieldConflicts(tx, { entity: kind, id: row.id }, quoted, conflicts);
      return merged;
    };
    return change(id, by, work, { tried: valuesAfter(changes) });
  }

  /** Locks the row and writes the values that `work` returns, if they differ. */
  function change(
    id: string,
    by: Actor,
    work: (tx: Tx, row: Row) => Promise<Values> | Values,
    how: RecordChange<Row, Values> = {},
  ): Promise<Answer> {
    return refusingDoubles({ id, tried: how.tried ?? {} }, async (tx) => {
      const row = await locked(tx, id);
      return answerOf(await writeLocked(tx, row, await work(tx, row), by, how), tx);
    });
  }

  /** Call it with the row locked. */
  async function writeLocked(
    tx: Tx,
    row: Row,
    wanted: Values,
    by: Actor,
    how: RecordChange<Row, Values> = {},
  ): Promise<Row> {
    const { id, version } = row;
    const from = valuesOf(row);
    const isChanged = (to: Values) => Object.keys(changesBetween(from, to)).length > 0;
    let to = normalize(wanted);
    if (isChanged(to)) to = (await definition.check?.(tx, to, row)) ?? to;
    const columns = how.columns?.(row);
    if (!isChanged(to) && !columns) return row;
    await table(tx).update({
      where: { id },
      data: { ...columnsOf(to), ...columns, version: version + 1, updatedAt: now() },
    });
    const changes = changesBetween(await recordedBy(tx, from), await recordedBy(tx, to, from));
    const productIds = await definition.written?.(tx, { id, from, to, by });
    await record(tx, {
      id,
      by,
      values: from,
      action: how.action ?? "updated",
      before: valuesBefore(changes),
      after: { ...valuesAfter(changes), version: version + 1 },
    });
    await raiseCatalogueVersion(tx, productIds ?? []);
    return read(tx, id);
  }

  /** @throws DomainError conflict when `version` is given and no longer the record's version */
  function remove(id: string, by: Actor, version?: number): Promise<void> {
    return transaction(async (tx) => {
      const row = await locked(tx, id);
      await refuseStaleVersion(tx, { entity: kind, id, version: row.version }, version);
      await definition.checkDelete?.(tx, row);
      const values = valuesOf(row);
      await record(tx, { id, values, by, action: "deleted", before: await recordedBy(tx, values) });
      const productIds = await definition.written?.(tx, { id, from: values, to: null, by });
      await table(tx).delete({ where: { id } });
      await raiseCatalogueVersion(tx, productIds ?? []);
    });
  }

  interface RecordedChange {
    id: string;
    values: Values;
    by: Actor;
    action: string;
    before?: Partial<Recorded>;
    after?: Partial<Recorded>;
  }

  async function record(tx: Tx, { id, values, action, ...entry }: RecordedChange): Promise<void> {
    const name = definition.nameOf
      ? await definition.nameOf(tx, values)
      : (values as unknown as { name: string }).name;
    await recordAudit(tx, {
      ...entry,
      action: `${kind}.${action}`,
      entity: kind,
      entityId: id,
      name,
    });
  }

  async function refusingDoubles<T>(
    record: AttemptedRecord<Values>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    try {
      return await transaction(work);
    } catch (error) {
      throw (await definition.double?.(error, record)) ?? error;
    }
  }

  const get = async (id: string, on: Db = db): Promise<Answer> => answerOf(await read(on, id), on);
  return { get, locked, create, update, edit, change, writeLocked, remove };
}

/** The part of `entity` that pages and the API use. */
export interface Entity<Values extends object, Answer> {
  get(id: string): Promise<Answer>;
  create(input: Partial<Values>, by: Actor, newId?: string): Promise<Answer>;
  update(id: string, change: Partial<Values> & { version?: number }, by: Actor): Promise<Answer>;
  edit(id: string, changes: Changes<Values>, by: Actor): Promise<Answer>;
  remove(id: string, by: Actor, version?: number): Promise<void>;
}

/** The editable values of a record, without id, version and dates. */
export function valuesIn<Record extends RecordMeta>(record: Record): Omit<Record, keyof RecordMeta> {
  const { id: _, version: __, createdAt: ___, updatedAt: ____, ...values } = record;
  return values;
}

interface RecordMeta extends StoredRecord {
  createdAt: string;
  updatedAt: string;
}

/** The methods of a Prisma model that the convention uses. */
interface RecordTable<Row> {
  findUnique(query: { where: object; include?: object }): Promise<Row | null>;
  createManyAndReturn(query: { data: object; skipDuplicates: true }): Promise<Row[]>;
  create(query: { data: object }): Promise<Row>;
  update(query: { where: object; data: object }): Promise<Row>;
  delete(query: { where: object }): Promise<unknown>;
}

const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

function nameOfKind(kind: NamedKind): string {
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
