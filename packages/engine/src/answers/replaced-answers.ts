/** Finds answers that another person replaced without having seen them, so that their author can restore them. */
import { getChangeTime } from './answer-fold.ts';
import { type AnswerChange, type AnswerKey, answerKey, type LoggedChange } from './change.ts';
import { isRowChange } from './fold.ts';
import { type Claim, pickWinner } from './pick-winner.ts';
import { isFileChange } from './register-claims.ts';

/** Registers with one value. Files are added and removed one by one, so they never replace each other. */
const REGISTERS = ['value', 'na', 'note', 'rating', 'score'] as const;
export type ReplaceableRegister = (typeof REGISTERS)[number];

type LoggedAnswer = AnswerChange & LoggedChange;

/** An answer of a person that another person replaced without having seen it. */
export interface ReplacedAnswer {
  readonly key: AnswerKey;
  readonly register: ReplaceableRegister;
  /** The last change that the person made. */
  readonly mine: LoggedAnswer;
  /** The winning change. */
  readonly theirs: LoggedAnswer;
}

/**
 * Lists the answers of a person that lost to changes whose authors had not seen them. Changes without an author are the
 * person's own and have not been sent yet.
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
  const results: ReplacedAnswer[] = [];
  for (const [key, changes] of byKey) {
    if (!changes.some((change) => !isBy(change, userId)) || !changes.some((change) => isBy(change, userId))) continue;
    const byId = new Map(changes.map((change) => [change.id, change]));
    for (const register of REGISTERS) {
      const replaced = findReplaced(changes, byId, register, userId);
      if (replaced) results.push({ key, register, ...replaced });
    }
  }
  return results;
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

/** Whether a change has seen another one, directly or through the changes that it has seen. */
function hasSeen(change: LoggedAnswer, id: string, byId: ReadonlyMap<string, LoggedAnswer>): boolean {
  const passed = new Set<string>();
  for (let seenId = change.seen; seenId && !passed.has(seenId); seenId = byId.get(seenId)?.seen) {
    if (seenId === id) return true;
    passed.add(seenId);
  }
  return false;
}

const isSameValue = (a: LoggedAnswer, b: LoggedAnswer, register: ReplaceableRegister): boolean =>
  JSON.stringify(a[register]) === JSON.stringify(b[register]) && (register !== 'value' || a.unit === b.unit);
