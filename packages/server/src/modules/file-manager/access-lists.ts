/** Shows and changes who may use a folder. */
import {
  ACCESS_RESCUE_PERMISSION,
  type AccessList,
  type FolderAction,
  type fileManager,
} from '@rounds/contract/file-manager';
import type { StoredAccessEntry } from '../../db/schema/stored-types.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import type { Call } from '../../http/module.ts';
import { assertAllowed } from './access.ts';
import { findAccessLoss } from './access-loss.ts';
import { toSubject } from './entries.ts';
import { toFromPath } from './listing.ts';
import { createContext, type FileContext, type FolderPlace, getFolder } from './places.ts';
import { listNames, setAccessList } from './queries/access.ts';

export async function getAccess(call: Call<typeof fileManager.getAccess>): Promise<AccessList> {
  const context = await createContext(call);
  const folder = await getFolder(context, call.query.path);
  if (!canRescueAccess(context)) assertAllowed(folder.rights, 'view', folder.path, call.locale);
  return toAccessList(context, folder);
}

/** People who may edit a folder may share it; people who edit the settings may, too, so that no folder is lost. */
export async function updateAccess(call: Call<typeof fileManager.updateAccess>): Promise<AccessList> {
  const { tx, body, query, locale } = call;
  const context = await createContext(call);
  const folder = await getFolder(context, query.path);
  if (!canRescueAccess(context)) assertAllowed(folder.rights, 'edit', folder.path, locale);
  const entries = body.inherit ? null : mergeEntries(body.entries);
  if (entries && (await listNames(tx, entries, locale)).size < entries.length) throw notFoundError('USR');
  const before = await toAccessList(context, folder);
  await setAccessList(tx, folder.id, entries);
  const changed = await createContext(call);
  const changedFolder = await getFolder(changed, folder.path);
  const after = await toAccessList(changed, changedFolder);
  if (!canRescueAccess(context)) {
    // People share only what they may do themselves, and no other list may give them more.
    const granted = [...listAddedActions(before, entries ?? []), ...changedFolder.rights.actions];
    for (const action of granted) assertAllowed(folder.rights, action, folder.path, locale);
  }
  if (!body.accept_loss) {
    const loss = await findAccessLoss(context, toState(context, folder), toState(changed, changedFolder));
    if (loss) throw new ApiError('RES_ACCESS_LOSS', { data: loss });
  }
  call.activity({ ...toSubject(folder.id, folder.path), before: toLogged(before), after: toLogged(after) });
  return after;
}

const toState = ({ access }: FileContext, { rights }: FolderPlace) => ({
  rights,
  entries: rights.from === null ? undefined : access.findList(rights.from),
});

const canRescueAccess = ({ actor }: FileContext): boolean => actor.permissions.has(ACCESS_RESCUE_PERMISSION);

/** Lists the actions that the new entries allow and the present ones do not. */
function listAddedActions({ entries: present }: AccessList, entries: readonly StoredAccessEntry[]): FolderAction[] {
  return entries.flatMap(({ type, id, actions }) => {
    const presentActions = present.find((entry) => entry.type === type && entry.id === id)?.actions ?? [];
    return actions.filter((action) => !presentActions.includes(action));
  });
}

/** One entry for each person and group. */
function mergeEntries(entries: readonly StoredAccessEntry[]): StoredAccessEntry[] {
  const merged = new Map<string, StoredAccessEntry>();
  for (const { type, id, actions } of entries) {
    const key = `${type} ${id}`;
    merged.set(key, { type, id, actions: [...new Set([...(merged.get(key)?.actions ?? []), ...actions])] });
  }
  return [...merged.values()];
}

async function toAccessList({ tx, access, locale }: FileContext, folder: FolderPlace): Promise<AccessList> {
  const { from } = folder.rights;
  const entries = from === null ? [] : (access.findList(from) ?? []);
  const names = await listNames(tx, entries, locale);
  return {
    inherit: from !== folder.id,
    from: from === folder.id ? null : toFromPath(folder),
    entries: entries.flatMap(({ type, id, actions }) => {
      const name = names.get(`${type} ${id}`);
      return name === undefined ? [] : [{ type, id, actions: [...actions], name }];
    }),
  };
}

const toLogged = ({ inherit, entries }: AccessList) => ({
  inherit,
  entries: inherit ? [] : entries.map(({ type, name, actions }) => ({ type, name, actions })),
});
