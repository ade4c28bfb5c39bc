/** Starts a run with the answers of a test. */
import type { Answer, Answers } from '../answers/change.ts';
import { answerKey } from '../answers/change.ts';
import type { Program } from '../run/compile/program.ts';
import { type Run, startRun } from '../run/run.ts';
import type { RunContext } from '../run/types.ts';
import type { TemplateTest, TestAnswer, TestContext } from '../template/document.ts';
import { indexRows } from './places.ts';

/** The input of a test, without what it expects. */
export type TestInput = Pick<TemplateTest, 'context' | 'rows' | 'answers'>;

export function startTest(program: Program, { context, rows, answers }: TestInput): Run {
  return startRun(program, toRunContext(context), toAnswers({ context, rows, answers }));
}

/**
 * The context of an inspection in which a test runs; `now` is its start, so that the result does not depend on the
 * clock.
 */
export const toRunContext = ({ zone, started_at, asset, user_id, lists }: TestContext): RunContext => ({
  zone,
  started_at,
  now: started_at,
  asset: (asset as RunContext['asset']) ?? null,
  user: typeof user_id === 'number' ? { id: user_id, name: '' } : null,
  // Issues are not answers, so a test never requires one.
  issues_enabled: false,
  ...(lists && { lists: lists as NonNullable<RunContext['lists']> }),
});

function toAnswers({ context, rows, answers }: TestInput): Answers {
  return {
    answers: new Map(answers.map((answer) => [answerKey(answer), toAnswer(answer, context)])),
    rows: indexRows({ rows }),
  };
}

/** A null value means that the person cleared the answer, and overrides a default. */
function toAnswer(answer: TestAnswer, { started_at }: TestContext): Answer {
  if (answer.value !== null) return { ...answer, at: started_at };
  const { value: _cleared, ...rest } = answer;
  return { ...rest, at: started_at, stamps: { value: { id: '', at: started_at } } };
}
