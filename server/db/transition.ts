import type pg from 'pg';
import { type SystemTx, systemTx, type TenantTx, tenantTx } from './database.ts';

/** TRANSITION: a transaction or pool of the old form, as converted code takes it. Gone once every domain is converted. */
export const bridge = (tx: Pick<pg.ClientBase, 'query'>, businessId: number): TenantTx =>
  tenantTx(async ({ name, text }, values) => (await tx.query({ name, text, values })).rows, businessId);

export const bridgeSystem = (tx: Pick<pg.ClientBase, 'query'>): SystemTx =>
  systemTx(tx, async ({ name, text }, values) => (await tx.query({ name, text, values })).rows);
