import { describe, expect, test } from 'vitest';
import { compile } from '../../run/compile/program.ts';
import { fill, form, list, number, page, repeat, text, withOptions, yesno } from '../../testing/index.ts';
import { formatInspectionTitle } from './inspection-title.ts';

const WORDS = { locale: 'en', yes: 'Yes', no: 'No', na: 'N/A' };
const getTitle = (audit: ReturnType<typeof fill>) =>
  formatInspectionTitle(compile(audit.form.document), (key) => audit.run.item(key), WORDS);
const required = { required: true };

describe('title of an inspection', () => {
  test('the first required answer that can name something is the title', () => {
    const template = form(
      page(
        'P',
        yesno('clean', required),
        number('count', required),
        text('remark'),
        text('room', required),
        list('kind', [['Bakery', 1]], required),
      ),
    );
    const audit = fill(template).answer('clean', 'Yes').answer('count', 3).answer('remark', 'dusty');
    expect(getTitle(audit)).toBeNull();
    expect(getTitle(audit.answer('kind', ['Bakery']))).toBe('Bakery');
    expect(getTitle(audit.answer('room', 'Cold  room\n1'))).toBe('Cold room 1');
  });

  test('the questions that the template chooses make the title, in their order', () => {
    const options = { in_title: true };
    const template = form(page('P', text('room', required), text('city', options), number('floor', options)));
    const audit = fill(template).answer('room', 'Kitchen');
    expect(getTitle(audit)).toBeNull();
    expect(getTitle(audit.answer('floor', 2))).toBe('2');
    expect(getTitle(audit.answer('city', 'Jena'))).toBe('Jena – 2');
  });

  test('masked, hidden and excluded answers and those in rows are never in the title', () => {
    const both = { required: true, in_title: true };
    const template = form(
      page(
        'P',
        text('pin', { ...both, secure: true }),
        text('secret', { ...both, exclude_report: true }),
        text('hidden', { ...both, hidden: true }),
        repeat('rooms', text('name', both)),
        withOptions(text('plain', both), {}),
      ),
    );
    const audit = fill(template).answer('pin', '1234').answer('secret', 'x').answer('hidden', 'y');
    audit.addRow('rooms').answer('name', 'in a row');
    expect(getTitle(audit)).toBeNull();
    expect(getTitle(audit.answer('plain', 'Boiler house'))).toBe('Boiler house');
  });

  test('a long title is cut', () => {
    const audit = fill(form(page('P', text('room', required)))).answer('room', 'x'.repeat(500));
    expect(getTitle(audit)?.length).toBe(201);
  });
});
