import { badRequest } from './stripe-error.ts';
import type { StripeState } from './stripe-state.ts';

/** The object with this id; the prefix of the id identifies its type. */
function findObject(state: StripeState, id: string): object | undefined {
  const collections: [string, { get(id: string): object | undefined }][] = [
    ['cus_', state.customers],
    ['pm_', state.methods],
    ['pi_', state.intents],
    ['ch_', state.charges],
    ['re_', state.refunds],
    ['dp_', state.disputes],
    ['cs_', state.sessions],
  ];
  return collections.find(([prefix]) => id.startsWith(prefix))?.[1].get(id);
}

/** Lists that an object contains only if the request expands them. */
function listOf(state: StripeState, owner: object, name: string): object | undefined {
  const id = 'id' in owner ? String(owner.id) : '';
  const page = (data: object[], url: string): object => ({ object: 'list', data, has_more: false, url });
  if (name === 'refunds' && id.startsWith('ch_')) {
    const refunds = state.refunds.list().filter((refund) => refund.charge === id);
    return page(refunds.reverse(), `/v1/charges/${id}/refunds`);
  }
  const plan = name === 'line_items' ? state.sessionPlans.get(id) : undefined;
  return plan && page(plan.lineItems, `/v1/checkout/sessions/${id}/line_items`);
}

function expandValue(state: StripeState, owner: object, name: string, value: unknown): unknown {
  if (typeof value === 'string') return findObject(state, value);
  return value === undefined ? listOf(state, owner, name) : value;
}

function expandPath(state: StripeState, target: unknown, path: readonly string[], whole: string): unknown {
  const [name, ...rest] = path;
  if (name === undefined || target === null) return target;
  if (Array.isArray(target)) return target.map((each: unknown) => expandPath(state, each, path, whole));
  if (typeof target !== 'object') return target;
  const property = Object.entries(target).find(([key]) => key === name)?.[1];
  const value = expandValue(state, target, name, property);
  if (value === undefined) {
    throw badRequest(`This property cannot be expanded (${whole}).`, { param: 'expand' });
  }
  return { ...target, [name]: expandPath(state, value, rest, whole) };
}

/**
 * A copy of the object or list in which the ids at `paths` (`latest_charge.refunds`, `data.customer`) are replaced by
 * the objects.
 */
export function expandObjects(state: StripeState, target: object, paths: readonly string[]): unknown {
  return paths.reduce<unknown>((at, path) => expandPath(state, at, path.split('.'), path), target);
}
