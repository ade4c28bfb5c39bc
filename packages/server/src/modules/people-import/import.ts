/** The calls that import people from sheets. */
import type { Permission } from '@rounds/contract/permissions.ts';
import {
  MAX_DIRECT_PEOPLE,
  MAX_IMPORTED_INVITATIONS_PER_DAY,
  MAX_PEOPLE_IMPORT_ROWS,
  type PeopleImportResult,
  type peopleImport,
} from '@rounds/contract/users/import.ts';
import { hasSiteLimit } from '../../db/transactions.ts';
import { recordChanges } from '../../http/activity.ts';
import { ApiError } from '../../http/api-error.ts';
import { missingPermissionError } from '../../http/auth/access-errors.ts';
import { fieldError } from '../../http/input.ts';
import type { Actor, Call, JobDefinition, Origin, PreloadCall, ResponseOf } from '../../http/module.ts';
import {
  importText,
  runReadingTask,
  toFileReading,
  tooManyRowsError,
  toReadingCall,
  toRowError,
  unknownColumnError,
} from '../../import-reading/index.ts';
import { startJob } from '../jobs/index.ts';
import { assertMayAddToGroups } from '../users/index.ts';
import type { ImportTask, ReadAnswer, ReadFile } from './messages.ts';
import { type PeoplePlan, type PlanContext, planPeople } from './plan.ts';
import { countRecentInvitations } from './queries.ts';
import { type StoreContext, storePeople } from './store.ts';

type Import = typeof peopleImport.importFile;
type Inspect = typeof peopleImport.inspect;

const READING_TASK = new URL('./reading-task.ts', import.meta.url);

export const inspectPeople = (call: PreloadCall<Inspect>): Promise<ResponseOf<Inspect>> =>
  runReadingTask(READING_TASK, { task: 'inspect', ...toFileReading(call) }, toReadingCall(call));

/** Reads the file before a transaction is open. */
export async function readPeople(call: PreloadCall<Import>): Promise<ReadFile> {
  const { body, locale, file } = call;
  const { columns } = body;
  if (!columns.email)
    throw new ApiError('VALIDATION_FAILED', { data: { columns: [importText(locale, 'columns.email_missing')] } });
  const task: ImportTask = {
    task: 'import',
    ...toFileReading({ file, body }),
    columns,
    maxRows: MAX_PEOPLE_IMPORT_ROWS,
  };
  const answer = await runReadingTask<ReadAnswer>(READING_TASK, task, toReadingCall(call));
  if (answer.outcome === 'column-unknown') throw unknownColumnError(answer);
  if (answer.outcome === 'too-many') throw tooManyRowsError('records', answer, locale);
  return answer;
}

/** A file of people that has been read, and how it is imported. */
interface ImportOrder {
  readonly file: ReadFile;
  readonly file_name: string;
  readonly options: Omit<Call<Import>['body'], 'file'>;
}

/** Stores the people, all rows or none unless `skip_errors` is set. A dry run only returns what would happen. */
export async function importPeople(call: Call<Import>, file: ReadFile): Promise<PeopleImportResult> {
  const { tx, services, actor, locale, body, activity, publish, request } = call;
  // People whose row names no sites see all sites of their roles.
  if (hasSiteLimit(tx)) throw new ApiError('USR_SITES_BEYOND_OWN');
  if (file.headers.groups && !actor.permissions.has('USR_MANAGE_GROUP'))
    throw missingPermissionError(['USR_MANAGE_GROUP'], locale);
  const { file: _bytes, ...options } = body as typeof body & { readonly file?: unknown };
  const order: ImportOrder = { file, file_name: call.file.name, options };
  const plan = await makePlan({ tx, locale, actor }, order);
  const added = plan.people.flatMap(({ groups, existing }) => groups.filter((id) => !existing?.groups.includes(id)));
  await assertMayAddToGroups(call, [...new Set(added)]);
  await assertInvitationsLeft(call, plan);
  const result = toResult(plan, order, locale);
  if (body.dry_run) return { ...result, preview: toPreview(plan) };
  const { created, changed } = result.imported;
  if (created + changed === 0) return result;
  const author = toAuthor(actor);
  if (created + changed <= MAX_DIRECT_PEOPLE) {
    const stored = await storePeople({ tx, services, author }, plan.people, {
      file_name: order.file_name,
      sends: options.send_invitations === true,
    });
    activity({ type: 'people_import', id: stored.import_id, title: order.file_name, after: { created, changed } });
    publish(stored.events);
    return { ...result, import_id: stored.import_id };
  }
  const { id, ip, user_agent } = request;
  const job = await startJob(call, peopleImportJob, {
    ...{ author, permissions: [...actor.permissions], langs: actor.workspace.langs },
    ...{ origin: { id, ip, user_agent }, order },
  });
  activity({ type: 'job', id: job.job_id, title: order.file_name });
  return { ...result, ...job };
}

const toAuthor = ({ workspace_id, user_id, full_name, locale, tz_code, workspace }: Actor): StoreContext['author'] => ({
  ...{ workspace_id, user_id, full_name, locale },
  tz_code: workspace.region.time_zone ?? tz_code,
});

/** @throws ApiError IMPORT_FAILED for rows with problems */
async function makePlan(context: PlanContext, { file, options }: ImportOrder): Promise<PeoplePlan> {
  const plan = await planPeople(context, file, {
    update_existing: options.update_existing === true,
    create_groups: options.create_groups === true,
    locale: options.locale ?? context.actor.workspace.langs[0]!,
  });
  const { problems, people } = plan;
  if (!options.dry_run && problems.length > 0 && (!options.skip_errors || people.length === 0)) {
    const errors = problems.map((problem) => toRowError(problem, context.locale));
    throw new ApiError('IMPORT_FAILED', { data: { errors }, params: { count: problems.length } });
  }
  return plan;
}

/** @throws ApiError VALIDATION_FAILED if the workspace has imported too many people today to invite these as well */
async function assertInvitationsLeft({ tx, body, locale }: Call<Import>, { people }: PeoplePlan): Promise<void> {
  const count = people.filter(({ becomes }) => becomes === 'created').length;
  if (!body.send_invitations || count === 0) return;
  if ((await countRecentInvitations(tx)) + count > MAX_IMPORTED_INVITATIONS_PER_DAY)
    throw fieldError('send_invitations', locale, 'users.too_many_invitations', {
      max: MAX_IMPORTED_INVITATIONS_PER_DAY,
    });
}

function toResult(
  { people, problems, unknown_groups, unknown_sites }: PeoplePlan,
  { file }: ImportOrder,
  locale: Call['locale'],
): PeopleImportResult {
  const count = (becomes: string) => people.filter((person) => person.becomes === becomes).length;
  return {
    imported: { created: count('created'), changed: count('changed'), unchanged: count('unchanged') },
    bad_rows: new Set(problems.map(({ row }) => row)).size,
    errors: problems.map((problem) => toRowError(problem, locale)),
    notes: file.notes.map((note) => toRowError(note, locale)),
    unknown_groups: [...unknown_groups],
    unknown_sites: [...unknown_sites],
  };
}

const toPreview = (plan: PeoplePlan): PeopleImportResult['preview'] =>
  plan.people.map((person) => ({
    ...{ row: person.row, email: person.email, becomes: person.becomes },
    full_name: `${person.first_name} ${person.last_name}`.trim(),
    roles: plan.formatRoles(person),
    groups: plan.formatGroups(person),
    sites: plan.formatSites(person),
  }));

interface PeopleJobPayload {
  readonly author: StoreContext['author'];
  readonly permissions: readonly Permission[];
  readonly langs: Actor['workspace']['langs'];
  readonly origin: Origin;
  readonly order: ImportOrder;
}

/** Stores a long file with the people as they are by then. Cancelled before its end, it stores nothing. */
export const peopleImportJob: JobDefinition<PeopleJobPayload, PeopleImportResult> = {
  name: 'people.import',
  notice: 'import_done',
  run: ({ author, permissions, langs, origin, order }, { transaction, progress, locale, services, events }) =>
    transaction(async (tx) => {
      const actor = { ...author, permissions: new Set(permissions), workspace: { langs } };
      const plan = await makePlan({ tx, locale, actor }, order);
      const result = toResult(plan, order, locale);
      const { created, changed } = result.imported;
      const stored = await storePeople({ tx, services, author }, plan.people, {
        ...{ file_name: order.file_name, sends: order.options.send_invitations === true, progress },
      });
      const subject = {
        ...{ type: 'people_import', id: stored.import_id, title: order.file_name },
        after: { created, changed },
      };
      await recordChanges({ tx, events }, author, origin, [{ code: 'user.imported', subject }], stored.events);
      return { ...result, import_id: stored.import_id };
    }),
};
