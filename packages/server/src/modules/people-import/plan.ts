/** Plans the effects of a file's rows on the people of the workspace, and finds their problems. */
import { type Language, resolveName } from '@rounds/contract/languages.ts';
import { listMissingPermissions } from '@rounds/contract/permissions.ts';
import { isSameSet } from '@rounds/contract/same-set.ts';
import { MAX_LIMITING_SITES } from '@rounds/contract/sites/limit.ts';
import type { PERSON_IMPORT_OUTCOMES, PeopleImportTarget } from '@rounds/contract/users/import.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/module.ts';
import type { ImportText, RowProblem } from '../../import-reading/index.ts';
import { toEmailKey } from '../auth/index.ts';
import { getDefaultRoleId } from '../roles/index.ts';
import { findNodesByPath } from '../sites/index.ts';
import {
  parseEmail,
  parseFirstName,
  parseLanguage,
  parseLastName,
  parseMobile,
  splitFullName,
  splitNames,
  toKey,
} from './cells.ts';
import type { ReadFile, ReadRow } from './messages.ts';
import { type ExistingPerson, findPeopleByEmail, listGroups, listRoles, type NamedRow } from './queries.ts';

type Code = Extract<ImportText, `row.${string}`> extends `row.${infer C}` ? C : never;
export type PeopleProblem = RowProblem<Code>;

export interface PlanContext {
  readonly tx: Tx;
  readonly locale: Language;
  readonly actor: Pick<Actor, 'workspace_id' | 'user_id' | 'permissions'> & {
    readonly workspace: Pick<Actor['workspace'], 'langs'>;
  };
}
export interface PlanOptions {
  readonly update_existing: boolean;
  readonly create_groups: boolean;
  readonly locale: Language;
}

/** The length to which a path that does not exist is shortened. */
const MAX_SITE_PATH_LENGTH = 250;

/** A person as the import leaves them. */
export interface PlannedPerson {
  readonly row: number;
  readonly email: string;
  readonly existing: ExistingPerson | null;
  readonly becomes: (typeof PERSON_IMPORT_OUTCOMES)[number];
  readonly first_name: string;
  readonly last_name: string;
  readonly mobile: string | null;
  readonly locale: Language;
  readonly roles: readonly number[];
  /** Groups that exist. */
  readonly groups: readonly number[];
  /** Names of groups that the import creates. */
  readonly new_groups: readonly string[];
  /** Null without a limit of the person's own. */
  readonly site_ids: readonly number[] | null;
}

export interface PeoplePlan {
  readonly people: readonly PlannedPerson[];
  readonly problems: readonly PeopleProblem[];
  readonly unknown_groups: readonly UnknownName[];
  readonly unknown_sites: readonly UnknownName[];
  formatRoles(person: PlannedPerson): string;
  formatGroups(person: PlannedPerson): string;
  formatSites(person: PlannedPerson): string;
}

interface UnknownName {
  readonly name: string;
  readonly rows: number;
}

/** Counts the rows of each unknown name, whatever its case. */
class UnknownNames {
  readonly #byKey = new Map<string, { readonly name: string; rows: number }>();
  readonly #maxLength: number;
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }
  add(name: string): void {
    const entry = this.#byKey.get(toKey(name));
    if (entry) entry.rows += 1;
    else this.#byKey.set(toKey(name), { name: name.slice(0, this.#maxLength), rows: 1 });
  }
  list = (): UnknownName[] => [...this.#byKey.values()];
}

/** Finds roles or groups by their name in any language. */
class Directory<T extends NamedRow> {
  readonly #byName = new Map<string, T>();
  readonly #byId = new Map<number, T>();
  constructor(rows: readonly T[]) {
    for (const row of rows) {
      this.#byId.set(row.id, row);
      for (const name of Object.values(row.name_lang)) if (name) this.#byName.set(toKey(name), row);
    }
  }
  has = (name: string): boolean => this.#byName.has(toKey(name));
  find = (name: string): T | undefined => this.#byName.get(toKey(name));
  get = (id: number): T | undefined => this.#byId.get(id);
  format = (ids: readonly number[], language: Language): string[] =>
    ids.flatMap((id) => {
      const row = this.get(id);
      return row ? [resolveName(row.name_lang, language)] : [];
    });
}

export async function planPeople(
  { tx, locale, actor }: PlanContext,
  { rows, headers, firstRow }: ReadFile,
  options: PlanOptions,
): Promise<PeoplePlan> {
  const problems: PeopleProblem[] = [];
  const roles = new Directory(await listRoles(tx));
  const groups = new Directory(await listGroups(tx));
  const emails = rows.flatMap(({ cells }) => parseEmail(cells.email ?? '') ?? []);
  const existing = await findPeopleByEmail(tx, actor.workspace_id, emails);
  const defaultRole = await getDefaultRoleId(tx);
  const rowsByEmail = new Map<string, number>();
  const unknownGroups = new UnknownNames(125);
  const unknownSites = new UnknownNames(MAX_SITE_PATH_LENGTH);
  const sites = await findNodesByPath(tx, listPossibleNames(rows.map(({ cells }) => cells.sites ?? '')));
  const paths = new Map([...sites].map(([path, id]) => [id, path]));

  const mayChangeRole = (id: number): boolean =>
    listMissingPermissions(actor.permissions, roles.get(id)?.permissions ?? []).length === 0;

  const planRow = ({ row, cells }: ReadRow): PlannedPerson | null => {
    const before = problems.length;
    const add = (target: PeopleImportTarget, code: Code, params: PeopleProblem['params'] = {}) =>
      void problems.push({ row, column: headers[target] ?? null, code, params });

    const email = parseEmail(cells.email ?? '');
    if (!cells.email) add('email', 'email_missing');
    else if (!email) add('email', 'email_wrong', { email: cells.email.slice(0, 100) });
    const key = email ? toEmailKey(email) : '';
    const other = rowsByEmail.get(key);
    if (email && other !== undefined) add('email', 'email_twice', { email, other });
    else if (email) rowsByEmail.set(key, row);
    const person = existing.get(key) ?? null;
    if (email && person && !options.update_existing) add('email', 'person_exists', { email });

    const names = toNames(cells, person);
    const first_name = parseFirstName(names.first_name);
    const last_name = parseLastName(names.last_name);
    const nameTarget = cells.first_name || !headers.full_name ? 'first_name' : 'full_name';
    if (names.first_name === '') add(nameTarget, 'name_missing');
    else if (first_name === undefined) add(nameTarget, 'name_wrong', { name: names.first_name.slice(0, 100) });
    if (last_name === undefined)
      add(cells.last_name ? 'last_name' : nameTarget, 'name_wrong', { name: names.last_name.slice(0, 100) });

    const mobile = cells.mobile === undefined ? (person?.mobile ?? null) : parseMobile(cells.mobile);
    if (mobile === undefined) add('mobile', 'mobile_wrong', { mobile: cells.mobile!.slice(0, 40) });

    const language = cells.locale === undefined ? (person?.locale ?? options.locale) : parseLanguage(cells.locale);
    if (!language || (cells.locale !== undefined && !actor.workspace.langs.includes(language)))
      add('locale', 'language_unknown', {
        value: cells.locale?.slice(0, 40) ?? '',
        languages: actor.workspace.langs.join(', '),
      });

    const roleIds = cells.roles === undefined ? (person?.roles ?? [defaultRole]) : [];
    const roleNames = cells.roles === undefined ? [] : splitNames(cells.roles, roles.has);
    const namedRoles = roleNames.flatMap((name) => {
      const role = roles.find(name);
      if (!role) add('roles', 'role_unknown', { name: name.slice(0, 100) });
      return role ? [role.id] : [];
    });
    const nextRoles = [...new Set([...roleIds, ...namedRoles])].sort((a, b) => a - b);
    const changedRoles = [
      ...nextRoles.filter((id) => !person?.roles.includes(id)),
      ...(person?.roles.filter((id) => !nextRoles.includes(id)) ?? []),
    ];
    for (const id of changedRoles.filter((one) => !mayChangeRole(one)))
      add('roles', 'role_beyond_own', { name: roles.format([id], locale)[0] ?? '' });

    const groupNames = cells.groups === undefined ? [] : splitNames(cells.groups, groups.has);
    const missing = groupNames.filter((name) => !groups.has(name));
    for (const name of missing) {
      unknownGroups.add(name);
      if (!options.create_groups) add('groups', 'group_unknown', { name: name.slice(0, 100) });
    }
    const nextGroups =
      cells.groups === undefined
        ? (person?.groups ?? [])
        : groupNames.flatMap((name) => groups.find(name)?.id ?? []).sort((a, b) => a - b);

    const siteNames = cells.sites === undefined ? [] : splitNames(cells.sites, (name) => sites.has(name));
    for (const name of siteNames.filter((one) => !sites.has(one))) {
      unknownSites.add(name);
      add('sites', 'site_unknown', { name: name.slice(0, 100) });
    }
    const siteIds = [...new Set(siteNames.flatMap((name) => sites.get(name) ?? []))].sort((a, b) => a - b);
    if (siteIds.length > MAX_LIMITING_SITES) add('sites', 'sites_many', { max: MAX_LIMITING_SITES });
    // Exports name the sites of the roles as well, which do not become those of the person.
    const isAsBefore = siteIds.length === 0 || isLimitedTo(siteIds, person?.site_limit);
    const nextSites = isAsBefore ? (person?.site_ids ?? null) : siteIds;
    const isManager = nextRoles.some((id) => roles.get(id)?.permissions.includes('USR_MANAGE_ROLE'));
    if (siteIds.length > 0 && isManager) add('sites', 'sites_of_manager');

    if (problems.length > before) return null;
    const values = {
      first_name: first_name!,
      last_name: last_name!,
      mobile: mobile ?? null,
      locale: language!,
      roles: nextRoles,
      groups: nextGroups,
      new_groups: missing,
      site_ids: nextSites,
    };
    return { row, email: email!, existing: person, becomes: toOutcome(person, values), ...values };
  };

  const people = rows.flatMap((row) => planRow(row) ?? []);
  if (rows.length === 0) problems.push({ row: firstRow, column: headers.email ?? null, code: 'no_people', params: {} });
  return {
    people,
    problems,
    unknown_groups: unknownGroups.list(),
    unknown_sites: unknownSites.list(),
    formatRoles: (person) => roles.format(person.roles, locale).join(', '),
    formatGroups: (person) => [...groups.format(person.groups, locale), ...person.new_groups].join(', '),
    formatSites: ({ site_ids }) => (site_ids ?? []).flatMap((id) => paths.get(id) ?? []).join('; '),
  };
}

/**
 * Lists the names that cells may contain: whole parts, which may contain commas themselves, and the texts between
 * commas.
 */
const listPossibleNames = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...splitNames(text, () => true), ...splitNames(text, () => false)])),
];

/** A person without a limit has all sites. */
const isLimitedTo = (ids: readonly number[], limit: readonly number[] | null | undefined): boolean =>
  limit != null && isSameSet(ids, limit);

/** Parts of the name that the file has no column for stay as they are. */
function toNames(cells: ReadRow['cells'], person: ExistingPerson | null) {
  const split = cells.full_name ? splitFullName(cells.full_name) : null;
  const isSameName = cells.full_name !== undefined && cells.full_name === person?.full_name;
  const first_name = cells.first_name ?? (isSameName ? undefined : split?.first_name) ?? person?.first_name ?? '';
  const last_name = cells.last_name ?? (isSameName ? undefined : split?.last_name) ?? person?.last_name ?? '';
  return { first_name, last_name };
}

type PersonValues = Pick<
  PlannedPerson,
  'first_name' | 'last_name' | 'mobile' | 'locale' | 'roles' | 'groups' | 'new_groups' | 'site_ids'
>;

function toOutcome(person: ExistingPerson | null, next: PersonValues): PlannedPerson['becomes'] {
  if (!person) return 'created';
  const isSame =
    next.new_groups.length === 0 &&
    (next.site_ids === person.site_ids || isLimitedTo(next.site_ids ?? [], person.site_ids)) &&
    (['first_name', 'last_name', 'mobile', 'locale'] as const).every((key) => person[key] === next[key]) &&
    (['roles', 'groups'] as const).every((key) => [...person[key]].sort((a, b) => a - b).join() === next[key].join());
  return isSame ? 'unchanged' : 'changed';
}
