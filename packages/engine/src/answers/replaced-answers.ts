/** Answers that somebody else's replaced without having seen them: whose they were is told, and may restore them. */
import { getChangeTime } from './answer-fold.ts';
import { type AnswerChange, type AnswerKey, answerKey, type LoggedChange } from './change.ts';
import { isRowChange } from './fold.ts';
import { type Claim, pickWinner } from './pick-winner.ts';
import { isFileChange } from './register-claims.ts';

/** Registers with one value. Files are added and removed one by one, so that nobody's replace another's. */
const REGISTERS = ['value', 'na', 'note', 'rating', 'score'] as const;
export type ReplaceableRegister = (typeof REGISTERS)[number];

type LoggedAnswer = AnswerChange & LoggedChange;

export interface ReplacedAnswer {
  readonly key: AnswerKey;
  readonly register: ReplaceableRegister;
  /** The last change of the person. */
  readonly mine: LoggedAnswer;
  /** The change that counts. */
  readonly theirs: LoggedAnswer;
}

/**
 * The answers of a person that count no more because of somebody who did not know them. Changes without an author
 * are the person's own, not sent yet.
 */
export function findReplacedAnswers(log: Iterable<LoggedChange>, userId: number): ReplacedAnswer[] {
  const byKey = new Map<AnswerKey, LoggedAnswer[]>();
  for (const change of log) {
    if (isRowChange(change)) continue;
    const key = answerKey(change);
    const changes = byKey.get(key);
    if (changes) changes.push(change);
    else byKey.set(key, [change]);
  }
  const found: ReplacedAnswer[] = [];
  for (const [key, changes] of byKey) {
    if (!changes.some((change) => !isBy(change, userId)) || !changes.some((change) => isBy(change, userId))) continue;
    const byId = new Map(changes.map((change) => [change.id, change]));
    for (const register of REGISTERS) {
      const replaced = findReplaced(changes, byId, register, userId);
      if (replaced) found.push({ key, register, ...replaced });
    }
  }
  return found;
}

const isBy = ({ by }: LoggedChange, userId: number): boolean => by === undefined || by === userId;

function findReplaced(
  changes: readonly LoggedAnswer[],
  byId: ReadonlyMap<string, LoggedAnswer>,
  register: ReplaceableRegister,
  userId: number,
): Pick<ReplacedAnswer, 'mine' | 'theirs'> | null {
  const claims = changes.flatMap((change): Claim<LoggedAnswer>[] => {
    if (change[register] === undefined || isFileChange(change[register])) return [];
    return [{ id: change.id, at: getChangeTime(change), ...(change.seen && { seen: change.seen }), value: change }];
  });
  const own = claims.filter(({ value }) => isBy(value, userId));
  if (own.length === 0 || own.length === claims.length) return null;
  const theirs = pickWinner(claims, byId).value;
  const mine = pickWinner(own, byId).value;
  if (isBy(theirs, userId) || hasSeen(theirs, mine.id, byId) || isSameValue(mine, theirs, register)) return null;
  return { mine, theirs };
}

/** Whether a change knew another one, directly or through those that it had seen. */
function hasSeen(change: LoggedAnswer, id: string, byId: ReadonlyMap<string, LoggedAnswer>): boolean {
  const passed = new Set<string>();
  for (let seen = change.seen; seen && !passed.has(seen); seen = byId.get(seen)?.seen) {
    if (seen === id) return true;
    passed.add(seen);
  }
  return false;
}

const isSameValue = (a: LoggedAnswer, b: LoggedAnswer, register: ReplaceableRegister): boolean =>
  JSON.stringify(a[register]) === JSON.stringify(b[register]) && (register !== 'value' || a.unit === b.unit);
