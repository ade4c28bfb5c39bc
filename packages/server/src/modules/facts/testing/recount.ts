/** The rows of the views of facts, and the same counted from what the API says about each inspection. */
import { inspections } from '@rounds/contract/inspections';
import { convert } from '@rounds/engine';
import type { TestServer, WorkspaceName } from '../../../testing/index.ts';
import { NOT_TICKED, TICKED } from '../questions.ts';
import { QUESTION_IDS } from './random-work.ts';

/** One line for each fact or sum, sorted. */
export interface Counts {
  readonly inspections: string[];
  readonly answers: string[];
  readonly sections: string[];
  readonly inspectionDays: string[];
  readonly questionDays: string[];
  readonly optionDays: string[];
}

const IN_SCOPE = `question_id in (select id from analytics_question where base_uuid = any($1::uuid[]))`;
const BASE = `(select template_id || ' ' || base_uuid from analytics_question q where q.id = question_id)`;

const VIEWS: Readonly<Record<keyof Counts, string>> = {
  inspections: `select concat_ws(' ', (select uuid from inspection where id = inspection_id), template_id, user_id,
      extract(epoch from completed_at)::text, coalesce(score::text, '-'), coalesce(score_max::text, '-'),
      coalesce(score_percent::text, '-'), failed_count, auditors::text) as line
    from current_inspection_fact where $1::uuid[] is not null`,
  answers: `select concat_ws(' ', (select uuid from inspection where id = inspection_id), ${BASE},
      extract(epoch from completed_at)::text, coalesce(option_id::text, '-'), coalesce(round(number::numeric, 6)::text, '-'),
      is_first, is_failed, is_na, has_note, has_media) as line
    from current_answer_fact where ${IN_SCOPE}`,
  sections: `select concat_ws(' ', (select uuid from inspection where id = inspection_id), section_uuid, score, score_max) as line
    from current_section_fact where $1::uuid[] is not null`,
  inspectionDays: `select concat_ws(' ', day::text, template_id, sum(inspections), sum(scored), sum(percent_sum),
      sum(score_sum), sum(max_sum), sum(failed_sum)) as line
    from current_inspection_day where $1::uuid[] is not null group by day, template_id having sum(inspections) <> 0`,
  questionDays: `select concat_ws(' ', day::text, ${BASE}, sum(answered), sum(failed), sum(na), sum(numbers),
      round(sum(number_sum), 6)) as line
    from current_question_day where ${IN_SCOPE} group by day, question_id having sum(answered) <> 0 or sum(na) <> 0`,
  optionDays: `select concat_ws(' ', day::text, ${BASE}, option_id, sum(answers)) as line
    from current_option_day where ${IN_SCOPE} group by day, question_id, option_id having sum(answers) <> 0`,
};

export async function readViews(t: TestServer, workspace: WorkspaceName): Promise<Counts> {
  const entries: [string, string[]][] = [];
  for (const [name, query] of Object.entries(VIEWS)) {
    const { rows } = await t.queryIn<{ line: string }>(workspace, query, [QUESTION_IDS]);
    entries.push([name, rows.map(({ line }) => line).sort()]);
  }
  return Object.fromEntries(entries) as unknown as Counts;
}

/** Sums of several numbers by a name. */
class Sums {
  readonly #sums = new Map<string, number[]>();
  add(name: string, ...numbers: number[]): void {
    const sums = this.#sums.get(name) ?? numbers.map(() => 0);
    this.#sums.set(
      name,
      sums.map((sum, index) => sum + numbers[index]!),
    );
  }
  /** @param decimals of the last number */
  toLines(decimals = 0): string[] {
    return [...this.#sums]
      .map(([name, sums]) =>
        [name, ...sums.map((sum, index) => (index === sums.length - 1 ? sum.toFixed(decimals) : sum))].join(' '),
      )
      .sort();
  }
}

/** Counts completed inspections one by one; days are those of the time zone. */
export async function recount(
  t: TestServer,
  workspace: WorkspaceName,
  { uuids, timeZone }: { readonly uuids: readonly string[]; readonly timeZone: string },
): Promise<Counts> {
  const lines = { inspections: [] as string[], answers: [] as string[], sections: [] as string[] };
  const [inspectionDays, questionDays, optionDays] = [new Sums(), new Sums(), new Sums()];
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  for (const uuid of uuids) {
    const { body } = await t.as('admin', workspace).call(inspections.get, { params: { id: uuid } });
    const one = body.data;
    if (one.status !== 'completed') throw new Error(`${uuid} is not completed`);
    const time = Date.parse(one.completed_at!);
    const [epoch, day] = [(time / 1000).toFixed(6), clock.format(time)];
    const items = new Map(one.template.items.map((item) => [item.id, item]));
    const answersByKey = new Map(
      one.answers.map((answer) => [[...(answer.row ?? []), answer.item_id].join('/'), answer]),
    );
    const authors = new Set<number>();
    for (const state of one.computed.items) {
      const item = items.get(state.item_id)!;
      const base = item.base_id ?? item.id;
      const answer = answersByKey.get(state.key);
      if (!state.visible || !(state.na || state.answered)) continue;
      const author = answer?.stamps?.[state.na ? 'na' : 'value']?.by ?? answer?.by;
      if (!QUESTION_IDS.includes(base)) continue;
      if (author !== undefined) authors.add(author);
      const value = state.na ? null : state.value;
      const number =
        typeof value === 'number'
          ? item.title === 'Temperature'
            ? convert(value, state.unit!, 'degC')!
            : value
          : null;
      const options =
        typeof value === 'boolean' ? [value ? TICKED : NOT_TICKED] : Array.isArray(value) ? (value as string[]) : [];
      const question = `${one.template_id} ${base}`;
      const marks = [state.failed, state.na, Boolean(answer?.note), false].map((is) => (is ? 't' : 'f')).join(' ');
      for (const [index, option] of (options.length > 0 ? options : ['-']).entries()) {
        const columns = [option, number === null ? '-' : number.toFixed(6), index === 0 ? 't' : 'f', marks];
        lines.answers.push([uuid, question, epoch, ...columns].join(' '));
        if (option !== '-') optionDays.add(`${day} ${question} ${option}`, 1);
      }
      const sums = [!state.na, state.failed, state.na, number !== null].map(Number);
      questionDays.add(`${day} ${question}`, ...sums, number ?? 0);
    }
    const score = [one.score ?? '-', one.score_max ?? '-', one.score_percent ?? '-'];
    const auditors = `{${[...authors].sort((a, b) => a - b).join(',')}}`;
    lines.inspections.push(
      [uuid, one.template_id, one.user!.id, epoch, ...score, one.failed_count, auditors].join(' '),
    );
    const isScored = one.score_percent !== null;
    const sums = [isScored ? 1 : 0, one.score_percent ?? 0, ...(isScored ? [one.score!, one.score_max!] : [0, 0])];
    inspectionDays.add(`${day} ${one.template_id}`, 1, ...sums, one.failed_count);
    const sections = new Sums();
    for (const [key, { score: points, max, percent }] of Object.entries(one.computed.groups)) {
      if (percent !== null) sections.add(`${uuid} ${key.split('/').at(-1)}`, points, max);
    }
    lines.sections.push(...sections.toLines());
  }
  return {
    inspections: lines.inspections.sort(),
    answers: lines.answers.sort(),
    sections: lines.sections.sort(),
    inspectionDays: inspectionDays.toLines(),
    questionDays: questionDays.toLines(6),
    optionDays: optionDays.toLines(),
  };
}

const TABLES = ['inspection_fact', 'answer_fact', 'inspection_day', 'question_day', 'option_day'];

/** The rows of all tables, as they are stored. */
export async function readTables(t: TestServer, workspace: WorkspaceName): Promise<Record<string, unknown[]>> {
  const entries: [string, unknown[]][] = [];
  for (const table of TABLES) {
    const { rows } = await t.queryIn<{ row: unknown }>(
      workspace,
      `select to_jsonb(f) as row from ${table} f order by to_jsonb(f)::text`,
    );
    entries.push([table, rows.map(({ row }) => row)]);
  }
  return Object.fromEntries(entries);
}
