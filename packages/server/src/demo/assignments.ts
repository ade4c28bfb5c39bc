/** Assignments of the demo workspace: their dates follow the day of the installation. */
import type { AssignmentInput, RecurrenceInput } from '@rounds/contract/assignments';
import { sql } from 'kysely';
import type { EventPublisher } from '../events/event-publisher.ts';
import { checkAssignment, createAssignment } from '../modules/assignments/index.ts';
import { getPublishedVersion, type InspectionContext, sync } from '../modules/inspections/index.ts';
import { type DemoText, text } from './content.ts';
import { type StoredTemplate, toUsualChanges } from './inspections.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type Fields = Omit<Partial<AssignmentInput>, 'title' | 'template_id' | 'assignees' | 'manager_ids'>;

export interface DemoAssignment {
  readonly title: DemoText;
  /** The place of the template in the list of the demo. */
  readonly template: number;
  /** The first of the assets of the template. */
  readonly assets: number;
  /** Names people by their places in the list. */
  readonly people: readonly number[];
  readonly managers: readonly number[];
  /** Inspections that opened in these days exist already. */
  readonly past_days: number;
  /** The share of past inspections that are completed: 2 of 3, for example. */
  readonly done?: readonly [number, number];
  readonly fields: (now: Date, timezone: string) => Fields;
}

const toDay = (now: Date, days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
const inDays = (now: Date, days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString();
/** The last morning of a working day before today. */
function lastMorning(now: Date): string {
  const morning = new Date(now);
  morning.setHours(8, 0, 0, 0);
  do morning.setDate(morning.getDate() - 1);
  while (morning.getDay() % 6 === 0);
  return morning.toISOString();
}

const recurring = (
  now: Date,
  timezone: string,
  rule: Pick<RecurrenceInput, 'frequency' | 'repeat_on' | 'duration'>,
): RecurrenceInput => ({ interval: 1, start_day: toDay(now, -60), end: { type: 'forever' }, timezone, ...rule });

const [ALEX, JANA, LOUIS] = [0, 1, 2];
const [SAFETY, VEHICLES, FOOD] = [0, 1, 2];

export const DEMO_ASSIGNMENTS: readonly DemoAssignment[] = [
  {
    title: text('Weekly safety walk', 'Wöchentlicher Sicherheitsrundgang', 'Tour de sécurité hebdomadaire'),
    ...{ template: SAFETY, assets: 3, people: [LOUIS], managers: [JANA], past_days: 21, done: [2, 3] },
    fields: (now, timezone) => ({
      type: 'scheduled',
      restricted: true,
      recurrence: [
        recurring(now, timezone, {
          frequency: 'weekly',
          repeat_on: { weekdays: ['mo'], times: ['08:00'] },
          duration: { amount: 5, unit: 'day' },
        }),
      ],
    }),
  },
  {
    title: text('Trucks before departure', 'Lkw vor der Abfahrt', 'Camions avant le départ'),
    ...{ template: VEHICLES, assets: 2, people: [ALEX, LOUIS], managers: [JANA], past_days: 4, done: [3, 4] },
    fields: (now, timezone) => ({
      type: 'scheduled',
      collaborative: true,
      recurrence: [
        recurring(now, timezone, {
          frequency: 'daily',
          repeat_on: { weekdays: ['mo', 'tu', 'we', 'th', 'fr'], times: ['06:30'] },
          duration: { amount: 4, unit: 'hour' },
        }),
      ],
    }),
  },
  {
    title: text('Kitchens before the season', 'Küchen vor der Saison', 'Cuisines avant la saison'),
    ...{ template: FOOD, assets: 4, people: [ALEX], managers: [JANA], past_days: 3, done: [1, 4] },
    fields: (now) => ({ type: 'direct', auto_finish: true, start_at: lastMorning(now), end_at: inDays(now, 5) }),
  },
  {
    title: text('Monthly tour of all buildings', 'Monatsrundgang durch alle Gebäude', 'Tour mensuel des bâtiments'),
    ...{ template: SAFETY, assets: 6, people: [JANA], managers: [ALEX], past_days: 0 },
    fields: (now, timezone) => ({
      type: 'scheduled',
      recurrence: [
        recurring(now, timezone, {
          frequency: 'monthly',
          repeat_on: { ordinals: [{ ordinal: 'first', weekday: 'mo' }], times: ['09:00'] },
          duration: { amount: 1, unit: 'week' },
        }),
      ],
    }),
  },
  {
    title: text('Spot checks in kitchens', 'Stichproben in Küchen', 'Contrôles inopinés en cuisine'),
    ...{ template: FOOD, assets: 2, people: [LOUIS, ALEX], managers: [JANA], past_days: 0 },
    fields: (now, timezone) => ({
      type: 'mixed',
      allow_additional_assets: true,
      start_at: inDays(now, -7),
      end_at: inDays(now, 90),
      recurrence: [
        recurring(now, timezone, {
          frequency: 'weekly',
          repeat_on: { weekdays: ['fr'], times: ['14:00'] },
          duration: { amount: 3, unit: 'day' },
        }),
      ],
    }),
  },
];

/** Somebody of the demo workspace. */
export interface DemoPersonContext extends InspectionContext {
  readonly events: EventPublisher;
}

interface DemoPlace {
  readonly templates: readonly StoredTemplate[];
  /** The context of each person. */
  readonly contexts: readonly DemoPersonContext[];
  readonly now: Date;
}

export async function storeAssignment(demo: DemoAssignment, place: DemoPlace): Promise<void> {
  const { templates, contexts, now } = place;
  const { tx, actor, locale } = contexts[JANA]!;
  const template = templates[demo.template]!;
  const idOf = (person: number) => contexts[person]!.actor.user_id;
  const { id } = await createAssignment(contexts[JANA]!, {
    ...{ type: 'scheduled', dynamic_assets: [], recurrence: [] },
    ...{ allow_additional_assets: false, restricted: false, auto_finish: false, collaborative: false },
    ...demo.fields(now, actor.tz_code),
    title: demo.title[locale],
    template_id: template.template_id,
    asset_uuids: template.assets.slice(0, demo.assets).map(({ uuid }) => uuid),
    assignees: demo.people.map((person) => ({ type: 'user', id: idOf(person) })),
    manager_ids: demo.managers.map(idOf),
  });
  const since = new Date(now.getTime() - demo.past_days * DAY_MS);
  await sql`update assignment set opened_until = ${since}, check_at = ${since}
    where id = ${id} and type <> 'direct'`.execute(tx);
  await replayPast(id, template, demo, place);
  const yesterday = new Date(now.getTime() - DAY_MS);
  await sql`update notice set read_at = created_at, mail_at = null where created_at < ${yesterday}`.execute(tx);
}

/** Opens and completes inspections in the order of their dates, so that only what was left undone is missed or overdue. */
async function replayPast(id: number, template: StoredTemplate, { done }: DemoAssignment, place: DemoPlace) {
  const { tx, database, events } = place.contexts[JANA]!;
  for (;;) {
    const { check_at } = await tx
      .selectFrom('assignment')
      .select('check_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (!check_at || check_at > place.now) return;
    while ((await checkAssignment({ tx, database, events }, id, check_at)) === 'more');
    if (done) await completeOpened(id, template, done, place);
  }
}

interface OpenedRow {
  readonly uuid: string;
  readonly status: string;
  readonly user_id: number;
  readonly asset_name: string;
  readonly start_at: Date;
}

/** A part of what has opened is done, soon after its start. */
async function completeOpened(
  assignmentId: number,
  template: StoredTemplate,
  [done, of]: readonly [number, number],
  { contexts, now }: DemoPlace,
): Promise<void> {
  const { tx } = contexts[0]!;
  const { document } = await getPublishedVersion(contexts[0]!, template.template_id);
  const { rows } = await sql<OpenedRow>`select uuid, status, user_id, asset_name, start_at from inspection
    where assignment_id = ${assignmentId} order by start_at, asset_name`.execute(tx);
  for (const [number, { uuid, status, user_id, asset_name, start_at }] of rows.entries()) {
    const startedAt = new Date(start_at.getTime() + (20 + number * 7) * MINUTE_MS);
    const end = new Date(startedAt.getTime() + 25 * MINUTE_MS);
    if (status !== 'to_do' || number % of >= done || end > now) continue;
    const context = contexts.find(({ actor }) => actor.user_id === user_id)!;
    const changes = toUsualChanges(document, template.demo, { name: asset_name, number, startedAt }, context.locale);
    await sync(context, { uuid, changes, complete: true }, end);
  }
}
