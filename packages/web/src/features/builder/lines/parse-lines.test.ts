import { describe, expect, it } from 'vitest';
import { hasSeveralLines, MAX_WRITTEN_LENGTH, MAX_WRITTEN_LINES, parseLines } from './parse-lines.ts';

const read = (text: string) => {
  const { lines = [] } = parseLines(text, ['Yes', 'No']);
  return lines.map(({ becomes, title, required, answers }) =>
    [becomes, title, required && '*', answers.join('/')].filter(Boolean).join(' · '),
  );
};

describe('written lines', () => {
  it.each([
    ['# Kitchen', 'section · Kitchen'],
    ['## Kitchen', 'section · Kitchen'],
    ['Is the floor clean?', 'yesno · Is the floor clean?'],
    ['Le sol est-il propre ?', 'yesno · Le sol est-il propre ?'],
    ['هل الأرضية نظيفة؟', 'yesno · هل الأرضية نظيفة؟'],
    ['Is the floor clean? *', 'yesno · Is the floor clean? · *'],
    ['*Is the floor clean?', 'yesno · Is the floor clean? · *'],
    ['Name of the cook', 'text · Name of the cook'],
    ['Condition [Good | Fair | Poor]', 'choices · Condition · Good/Fair/Poor'],
    ['Condition [Good|Fair|Good] *', 'choices · Condition · * · Good/Fair'],
    ['Condition * [Good | Fair]', 'choices · Condition · * · Good/Fair'],
    ['Which is best? [A | B]', 'choices · Which is best? · A/B'],
    ['? Floor clean *', 'yesno · Floor clean · *'],
    ['[Good | Fair] Condition', 'choices · Condition · Good/Fair'],
    ['Fryer off [yes | no]', 'yesno · Fryer off'],
    ['Weight [kg]', 'text · Weight [kg]'],
    ['- Name', 'text · Name'],
    ['* Name', 'text · Name'],
    ['- [ ] Lights on?', 'yesno · Lights on?'],
    ['1.2 Name', 'text · 1.2 Name'],
    ['Name\tof the   cook', 'text · Name of the cook'],
    ['-5 degrees or less?', 'yesno · -5 degrees or less?'],
  ])('%s', (line, expected) => {
    expect(read(line)).toEqual([expected]);
  });

  it('empty lines are passed over, and line breaks of all systems are known', () => {
    expect(read('\r\nA\r\n\r\nB\rC\u2028D\n')).toEqual(['text · A', 'text · B', 'text · C', 'text · D']);
    expect([hasSeveralLines('A\n'), hasSeveralLines('A\r\nB')]).toEqual([false, true]);
  });

  it('a line that cannot be added says why, by its number', () => {
    const text = ['#', '', '?', `${'x'.repeat(5_001)}`, `Q [${'a'.repeat(2_001)} | b]`, '*'].join('\n');
    const { lines = [] } = parseLines(text, ['Yes', 'No']);
    expect(lines.filter(({ problem }) => problem).map(({ number, problem }) => `${number} ${problem}`)).toEqual([
      '1 no_title',
      '4 title_too_long',
      '5 answer_too_long',
      '6 no_title',
    ]);
  });

  it('a text of five megabytes and too many lines are refused with their size', () => {
    expect(parseLines('x'.repeat(5_000_000), ['Yes', 'No'])).toEqual({ problem: 'too_long', size: 5_000_000 });
    expect(parseLines('x\n'.repeat(MAX_WRITTEN_LINES + 1), ['Yes', 'No'])).toEqual({
      problem: 'too_many_lines',
      size: MAX_WRITTEN_LINES + 1,
    });
    expect(parseLines('x'.repeat(MAX_WRITTEN_LENGTH), ['Yes', 'No']).lines).toHaveLength(1);
  });
});
