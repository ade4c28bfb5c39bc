/**
 * The lower bound of the cost: a program written by hand for this one form. Flat arrays, questions in
 * document order, conditions as numbers, sums by difference; no strings or objects during a change.
 */
import { CHOICES, type Condition, cellId, type Data, type Form, type Question } from './form.ts';

const EQUAL = 1;
const GREATER = 2;
const NOT = 3;
const AND = 4;
const OR = 5;

export interface FloorProgram {
  readonly size: number;
  readonly indexOf: ReadonlyMap<string, number>;
  readonly isChoice: Uint8Array;
  readonly isCalculation: Uint8Array;
  readonly isText: Uint8Array;
  readonly required: Uint8Array;
  readonly section: Int32Array;
  readonly points: Float64Array;
  /** Conditions in reverse Polish notation, three numbers per instruction. */
  readonly code: Float64Array;
  readonly codeStarts: Int32Array;
  readonly addends: Int32Array;
  readonly addendStarts: Int32Array;
  readonly readers: Int32Array;
  readonly readerStarts: Int32Array;
}

export function compileFloor(form: Form): FloorProgram {
  const questions: { question: Question; name: (id: string) => string; section: number }[] = [];
  form.sections.forEach((section, index) => {
    for (const question of section.questions) questions.push({ question, name: (id) => id, section: index });
  });
  for (let row = 0; row < form.repeat.rows; row++)
    for (const question of form.repeat.questions)
      questions.push({ question, name: (id) => cellId(row, id), section: form.sections.length });
  const size = questions.length;
  const indexOf = new Map(questions.map(({ question, name }, index) => [name(question.id), index]));
  const code: number[] = [];
  const addends: number[] = [];
  const [codeStarts, addendStarts] = [new Int32Array(size + 1), new Int32Array(size + 1)];
  const readers: number[][] = questions.map(() => []);
  const emit = (condition: Condition, name: (id: string) => string, reader: number): void => {
    if (condition.op === 'eq' || condition.op === 'gt') {
      const slot = indexOf.get(name(condition.q))!;
      readers[slot]!.push(reader);
      if (condition.op === 'gt') code.push(GREATER, slot, condition.v);
      else code.push(EQUAL, slot, CHOICES.indexOf(condition.v as 'yes'));
      return;
    }
    condition.args.forEach((part, index) => {
      emit(part, name, reader);
      if (condition.op === 'not') code.push(NOT, 0, 0);
      else if (index > 0) code.push(condition.op === 'and' ? AND : OR, 0, 0);
    });
  };
  questions.forEach(({ question, name }, index) => {
    if (question.cond) emit(question.cond, name, index);
    for (const id of question.sum ?? []) {
      addends.push(indexOf.get(id)!);
      readers[indexOf.get(id)!]!.push(index);
    }
    codeStarts[index + 1] = code.length;
    addendStarts[index + 1] = addends.length;
  });
  const readerStarts = new Int32Array(size + 1);
  readers.forEach((list, index) => {
    readerStarts[index + 1] = readerStarts[index]! + list.length;
  });
  const bytes = (is: (question: Question) => boolean) =>
    Uint8Array.from(questions, (one) => (is(one.question) ? 1 : 0));
  return {
    size,
    indexOf,
    isChoice: bytes(({ type }) => type === 'choice'),
    isCalculation: bytes(({ type }) => type === 'calc'),
    isText: bytes(({ type }) => type === 'text'),
    required: bytes(({ required }) => required === true),
    section: Int32Array.from(questions, (one) => one.section),
    points: Float64Array.from(questions.flatMap(({ question }) => CHOICES.map((one) => question.scores?.[one] ?? 0))),
    code: Float64Array.from(code),
    codeStarts,
    addends: Int32Array.from(addends),
    addendStarts,
    readers: Int32Array.from(readers.flat()),
    readerStarts,
  };
}

export class Floor {
  readonly #program: FloorProgram;
  readonly #raw: Float64Array;
  readonly #values: Float64Array;
  readonly #visible: Uint8Array;
  readonly #missing: Uint8Array;
  readonly #texts = new Map<number, string>();
  readonly #sections: Float64Array;
  readonly #dirty: Uint32Array;
  readonly #stack = new Uint8Array(16);
  total = 0;
  missing = 0;

  constructor(program: FloorProgram, data: Data | null) {
    const { size, section } = program;
    this.#program = program;
    this.#raw = new Float64Array(size).fill(Number.NaN);
    this.#values = new Float64Array(size).fill(Number.NaN);
    this.#visible = new Uint8Array(size);
    this.#missing = new Uint8Array(size);
    this.#sections = new Float64Array(section[size - 1]! + 1);
    this.#dirty = new Uint32Array((size >> 5) + 1);
    for (const id in data) this.#store(program.indexOf.get(id)!, data[id]!);
    for (let index = 0; index < size; index++) this.#evaluate(index);
  }

  #store(index: number, value: string | number): void {
    const { isChoice, isText } = this.#program;
    if (isText[index]) this.#texts.set(index, String(value));
    this.#raw[index] = isText[index] ? 1 : isChoice[index] ? CHOICES.indexOf(value as 'yes') : Number(value);
  }

  set(id: string, value: string | number): void {
    const index = this.#program.indexOf.get(id)!;
    this.#store(index, value);
    let last = this.#evaluate(index) ? this.#markReaders(index) : -1;
    for (let word = index >> 5; word <= last; word++) {
      for (let bits = this.#dirty[word]!; bits !== 0; bits = this.#dirty[word]!) {
        const next = (word << 5) + (31 - Math.clz32(bits & -bits));
        this.#dirty[word] = bits & (bits - 1);
        if (this.#evaluate(next)) last = Math.max(last, this.#markReaders(next));
      }
    }
  }

  #markReaders(index: number): number {
    const { readers, readerStarts } = this.#program;
    let last = -1;
    for (let at = readerStarts[index]!; at < readerStarts[index + 1]!; at++) {
      const reader = readers[at]!;
      this.#dirty[reader >> 5]! |= 1 << (reader & 31);
      if (reader >> 5 > last) last = reader >> 5;
    }
    return last;
  }

  #holds(index: number): number {
    const { code, codeStarts } = this.#program;
    const [stack, values] = [this.#stack, this.#values];
    const end = codeStarts[index + 1]!;
    let top = 0;
    stack[0] = 1;
    for (let at = codeStarts[index]!; at < end; at += 3) {
      const operator = code[at];
      if (operator === EQUAL) stack[top++] = values[code[at + 1]!] === code[at + 2] ? 1 : 0;
      else if (operator === GREATER) stack[top++] = values[code[at + 1]!]! > code[at + 2]! ? 1 : 0;
      else if (operator === NOT) stack[top - 1]! ^= 1;
      else {
        top -= 1;
        if (operator === AND) stack[top - 1]! &= stack[top]!;
        else stack[top - 1]! |= stack[top]!;
      }
    }
    return stack[0]!;
  }

  #sum(index: number): number {
    const { addends, addendStarts } = this.#program;
    let sum = 0;
    for (let at = addendStarts[index]!; at < addendStarts[index + 1]!; at++) {
      const value = this.#values[addends[at]!]!;
      if (!Number.isNaN(value)) sum += value;
    }
    return sum;
  }

  /** Evaluates one question. Returns true if its value changed. */
  #evaluate(index: number): boolean {
    const { isCalculation, isChoice, required, points, section } = this.#program;
    const visible = this.#holds(index);
    this.#visible[index] = visible;
    const raw = isCalculation[index] ? this.#sum(index) : this.#raw[index]!;
    const value = visible ? raw : Number.NaN;
    if (required[index]) {
      const missing = visible && Number.isNaN(raw) ? 1 : 0;
      this.missing += missing - this.#missing[index]!;
      this.#missing[index] = missing;
    }
    const before = this.#values[index]!;
    if (Object.is(before, value)) return false;
    this.#values[index] = value;
    if (!isChoice[index]) return true;
    const pointsFor = (choice: number) => (Number.isNaN(choice) ? 0 : points[index * CHOICES.length + choice]!);
    const difference = pointsFor(value) - pointsFor(before);
    this.total += difference;
    this.#sections[section[index]!]! += difference;
    return true;
  }
}
