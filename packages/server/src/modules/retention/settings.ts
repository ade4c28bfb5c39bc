/** The rules of a workspace: when they begin, and who is told about it. */
import {
  isDeletingRule,
  RETENTION_DEFAULTS,
  RETENTION_RULES,
  type RetentionOptions,
  type RetentionPreview,
  type RetentionRule,
  type RetentionSettings,
  type retention,
} from '@rounds/contract/retention';
import type { Tx } from '../../db/database.ts';
import type { Call } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import { isTimeZone } from '../auth/index.ts';
import { canListAllInspections, countExpired, listExpiredTitles } from '../inspections/index.ts';
import { queueMail } from '../mail/index.ts';
import { countLongDeactivated, listLongDeactivated } from '../person-removal/index.ts';
import { findSettings, saveSettings } from '../settings/index.ts';
import { countOldActivity, deleteRule, listEditors, listRules, saveRule } from './queries.ts';

const NAME = 'retention';
const DAY_MS = 86_400_000;
const MAX_EXAMPLES = 5;

export const getOptions = async (tx: Tx): Promise<RetentionOptions> => ({
  ...RETENTION_DEFAULTS,
  ...(await findSettings(tx, NAME, RETENTION_DEFAULTS)),
});

export async function getSettings(tx: Tx): Promise<RetentionSettings> {
  const [options, stored] = await Promise.all([getOptions(tx), listRules(tx)]);
  const rules = RETENTION_RULES.map((rule) => {
    const storedRule = stored.find((one) => one.rule === rule);
    return {
      rule,
      months: storedRule?.months ?? null,
      starts_at: storedRule?.starts_at.toISOString() ?? null,
      last_run: storedRule?.last_run_at
        ? { at: storedRule.last_run_at.toISOString(), count: storedRule.last_count }
        : null,
    };
  });
  return { ...options, rules };
}

export async function updateSettings(call: Call<typeof retention.updateSettings>): Promise<RetentionSettings> {
  const { tx, actor, body, activity } = call;
  const before = await getSettings(tx);
  const options: RetentionOptions = {
    keep_with_open_issues: body.keep_with_open_issues ?? before.keep_with_open_issues,
    waiting_days: body.waiting_days ?? before.waiting_days,
    anonymise_photos: body.anonymise_photos ?? before.anonymise_photos,
  };
  await saveSettings(tx, NAME, options);
  for (const rule of RETENTION_RULES) {
    const months = body.rules?.[rule];
    if (months === undefined || months === before.rules.find((one) => one.rule === rule)!.months) continue;
    if (months === null) await deleteRule(tx, rule);
    else await startRule(call, rule, months, options);
  }
  const after = await getSettings(tx);
  const title = actor.workspace.display_name;
  activity({ type: 'settings', id: NAME, title, before: toLogged(before), after: toLogged(after) });
  return after;
}

const toLogged = ({ rules, ...options }: RetentionSettings) => ({
  ...options,
  ...Object.fromEntries(rules.map(({ rule, months }) => [rule, months])),
});

/**
 * Starts a rule after some days, so that people who may change the settings can object: deleted records cannot be
 * restored.
 */
async function startRule(
  call: Call<typeof retention.updateSettings>,
  rule: RetentionRule,
  months: number,
  { waiting_days }: RetentionOptions,
): Promise<void> {
  const { tx, actor, services } = call;
  const days = isDeletingRule(rule) ? waiting_days : 0;
  const startsAt = new Date(Date.now() + days * DAY_MS);
  await saveRule(tx, rule, months, startsAt);
  if (days === 0) return;
  const { publicUrl } = services.config;
  for (const { email, first_name, locale, tz_code } of await listEditors(tx, actor.workspace_id)) {
    const zone = isTimeZone(tz_code) ? tz_code : 'UTC';
    const day = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: zone });
    await queueMail(tx, services, {
      to: email,
      locale,
      kind: 'retention_starts',
      values: {
        name: first_name,
        workspace: actor.workspace.display_name,
        by: actor.full_name,
        rule: translate(locale, `retention.${rule}`, { number: months }),
        day: day.format(startsAt),
      },
      link: `${publicUrl}/settings/retention`,
    });
  }
}

/** Titles are for people who may read all inspections anyway. */
export async function preview({ tx, actor, query }: Call<typeof retention.preview>): Promise<RetentionPreview> {
  const { rule, months } = query;
  if (rule === 'anonymise_people') {
    const people = actor.permissions.has('USR_VIEW_USER_LIST')
      ? await listLongDeactivated(tx, actor.workspace_id, months, MAX_EXAMPLES)
      : [];
    return {
      total: await countLongDeactivated(tx, actor.workspace_id, months),
      examples: people.map((person) => ({
        ...{ title: person.full_name, at: person.deactivated_at.toISOString(), path: '/user/list' },
      })),
    };
  }
  if (rule === 'delete_activity') return { total: await countOldActivity(tx, months), examples: [] };
  const keepWithOpenIssues = query.keep_with_open_issues ?? (await getOptions(tx)).keep_with_open_issues;
  const isNamed = rule === 'anonymise_inspections';
  const filter = { months, keepWithOpenIssues, isLive: rule === 'archive_inspections', isNamed };
  const total = await countExpired(tx, filter);
  const examples = canListAllInspections(actor) ? await listExpiredTitles(tx, filter, MAX_EXAMPLES) : [];
  return { total, examples: examples.map(({ at, ...example }) => ({ ...example, at: at.toISOString() })) };
}
