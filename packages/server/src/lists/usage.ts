/** Returns where a record is used. The modules name their references as extensions; see `references.ts`. */
import { usage } from '@rounds/contract/usage';
import { notFoundError } from '../http/api-error.ts';
import { type Actor, type Route, route, type ServerModule } from '../http/module.ts';
import { findReferenceTarget, findUsage, type ReferenceTarget } from './references.ts';

const canView = ({ access }: ReferenceTarget, { permissions }: Actor): boolean =>
  typeof access === 'string' || access.some((code) => permissions.has(code));

/** A record that the actor may not view looks like one that does not exist. */
const routes: readonly Route[] = [
  route(usage.get, async (call) => {
    const { actor, params } = call;
    const { kind, id } = params;
    const target = findReferenceTarget(call, kind);
    const key = target && canView(target, actor) ? await target.findKey(call, id) : undefined;
    if (key === undefined) throw notFoundError('APP');
    const { used, places } = await findUsage(call, kind, [key], 'view');
    return { used, places: [...places] };
  }),
];

export const usageModule: ServerModule = { name: 'usage', routes };
