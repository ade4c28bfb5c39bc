/**
 * A form as plain data for both contenders: sections of twenty questions with conditions on earlier
 * ones, sums and points, and one repeated section. The same size always gives the same form.
 */
export type Condition =
  | { readonly op: 'eq'; readonly q: string; readonly v: string }
  | { readonly op: 'gt'; readonly q: string; readonly v: number }
  | { readonly op: 'and' | 'or' | 'not'; readonly args: readonly Condition[] };
export interface Question {
  readonly id: string;
  readonly type: 'choice' | 'number' | 'text' | 'calc';
  /** Points of each choice. */
  readonly scores?: Readonly<Record<string, number>>;
  readonly required?: boolean;
  readonly cond?: Condition;
  /** The numbers that a calculation adds. */
  readonly sum?: readonly string[];
}
export interface Form {
  readonly sections: readonly { readonly id: string; readonly questions: readonly Question[] }[];
  readonly repeat: {
    readonly id: string;
    readonly rows: number;
    readonly questions: readonly Question[];
    readonly numbers: readonly string[];
  };
}
/** The values by question id; in rows `rep[3].n1`. */
export type Data = Readonly<Record<string, string | number>>;

export const CHOICES = ['yes', 'no', 'na'] as const;
export const cellId = (row: number, column: string): string => `rep[${row}].${column}`;

const SECTION = 20;
const ROWS = 20;
const yes = (q: string): Condition => ({ op: 'eq', q, v: 'yes' });
const more = (q: string, v: number): Condition => ({ op: 'gt', q, v });

/** A form with this many questions; with `fanOut`, all of them also depend on the first one. */
export function createForm(questions: number, fanOut = false): Form {
  const sections = Array.from({ length: questions / SECTION }, (_, index) => createSection(index, fanOut));
  const numbers = Array.from({ length: 7 }, (_, index) => `n${index + 1}`);
  const cells: Question[] = [
    { id: 'k', type: 'choice' },
    ...numbers.map((id): Question => ({ id, type: 'number', ...(id === 'n3' && { cond: yes('k') }) })),
    { id: 't', type: 'text' },
    { id: 'z', type: 'choice', cond: more('n1', 50) },
  ];
  const master = { id: 'first', questions: [{ id: 'master', type: 'choice' } as const] };
  return { sections: [master, ...sections], repeat: { id: 'rep', rows: ROWS, questions: cells, numbers } };
}

function createSection(index: number, fanOut: boolean): Form['sections'][number] {
  const id = (place: number) => `s${index}q${place}`;
  const conditions: Readonly<Record<number, Condition>> = {
    4: yes(id(0)),
    6: { op: 'and', args: [{ op: 'not', args: [yes(id(0))] }, more(id(1), 40)] },
    9: { op: 'or', args: [yes(id(4)), more(id(1), 60)] },
    11: more(id(12 - 5), 30),
    14: yes(id(2)),
    17: more(id(13), 200),
  };
  const questions = Array.from({ length: SECTION }, (_, place): Question => {
    const base = { id: id(place), ...(place % 3 === 0 && { required: true }) };
    if (place === 13 || place === 19) return { id: id(place), type: 'calc', sum: [1, 3, 7, 9, 11].map(id) };
    const cond = withMaster(conditions[place], fanOut);
    if (place % 2 === 1) return { ...base, type: 'number', ...(cond && { cond }) };
    if (place === 10 || place === 16) return { ...base, type: 'text', ...(cond && { cond }) };
    const scores = { yes: 1 + ((index + place) % 5), no: 0, na: 1 };
    return { ...base, type: 'choice', scores, ...(cond && { cond }) };
  });
  return { id: `s${index}`, questions };
}

function withMaster(own: Condition | undefined, fanOut: boolean): Condition | undefined {
  if (!fanOut) return own;
  return own ? { op: 'and', args: [yes('master'), own] } : yes('master');
}

/** Pseudo-random numbers that are the same every time. */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const answer = ({ type }: Question, roll: (below: number) => number): string | number =>
  type === 'choice' ? CHOICES[roll(3)]! : type === 'number' ? roll(100) : `text ${roll(1000)}`;

/** Answers to all but a few questions. */
export function fillForm(form: Form): Data {
  const roll = dice(77);
  const data: Record<string, string | number> = { master: 'yes' };
  for (const question of form.sections.slice(1).flatMap(({ questions }) => questions))
    if (question.type !== 'calc' && roll(100) > 2) data[question.id] = answer(question, roll);
  for (let row = 0; row < form.repeat.rows; row++)
    for (const question of form.repeat.questions) data[cellId(row, question.id)] = answer(question, roll);
  return data;
}

/** Changes of random questions, one in ten of them inside a row. */
export function generateChanges(form: Form, count: number): { id: string; value: string | number }[] {
  const roll = dice(4242);
  const ordinary = form.sections.slice(1).flatMap(({ questions }) => questions.filter(({ type }) => type !== 'calc'));
  return Array.from({ length: count }, () => {
    const inRow = roll(10) === 0;
    const pool = inRow ? form.repeat.questions : ordinary;
    const question = pool[roll(pool.length)]!;
    const id = inRow ? cellId(roll(form.repeat.rows), question.id) : question.id;
    return { id, value: answer(question, roll) };
  });
}
