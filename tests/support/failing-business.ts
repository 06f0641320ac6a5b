import type { OpenDeps } from './deps.ts';

type FailingRows = {
  /** A table with the column `business_id`. */
  table: string;
  businessId: number;
};

/** Runs `work` while PostgreSQL refuses each insert and update of the business's rows in the table. */
export async function withFailingBusiness<Result>(
  { pool }: Pick<OpenDeps, 'pool'>,
  { table, businessId }: FailingRows,
  work: () => Promise<Result>,
): Promise<Result> {
  await pool.query(`CREATE FUNCTION fail_business() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'the test refuses this row'; END $$;
    CREATE TRIGGER fail_business BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW
      WHEN (NEW.business_id = ${businessId}) EXECUTE FUNCTION fail_business()`);
  try {
    return await work();
  } finally {
    await pool.query(`DROP TRIGGER fail_business ON ${table}; DROP FUNCTION fail_business()`);
  }
}
