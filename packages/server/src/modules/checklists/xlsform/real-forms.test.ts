import { checklists } from '@rounds/contract/checklists';
import { logs } from '@rounds/contract/logs';
import { describe, expect, test } from 'vitest';
import { formatNotes, forms, readFixture, server, setUpFormServer } from '../testing/xlsform-helpers.ts';

setUpFormServer();

describe('importing published XLSForms', () => {
  test.each([
    ['reach-msna-2024', { pages: 3, sections: 20, questions: 224 }, ['en', 'fr'], 735],
    ['grain-outlet-audit', { pages: 2, sections: 17, questions: 321 }, ['en'], 1083],
    ['cdc-malaria-inventory', { pages: 4, sections: 1, questions: 27 }, ['en', 'fr', 'pt'], 73],
    ['cdc-malaria-head-of-facility', { pages: 2, sections: 10, questions: 87 }, ['en', 'fr', 'pt'], 214],
  ])(
    '%s is imported with at most 5 %% unsupported parts, each noted with its row and reason, and can be published',
    async (name, counts, languages, total) => {
      const { answer, template } = await forms.conduct(await readFixture(`${name}.xlsform.xlsx`));
      expect(answer.imported).toEqual(counts);
      expect(answer.languages).toEqual(languages);
      expect(answer.constructs.total).toBe(total);
      expect(answer.notes.length).toBeLessThanOrEqual(total * 0.05);
      expect(answer.constructs.carried).toBeGreaterThanOrEqual(total * 0.95);
      for (const note of answer.notes) {
        expect(note.row).toBeGreaterThan(0);
        expect(note.message).not.toMatch(/[{}]{2}|undefined/);
      }
      expect(template.items.some((item) => item.translations?.fr?.title)).toBe(languages.includes('fr'));
    },
  );

  test('an XLSForm is recognized in the preview, and an ordinary workbook is not', async () => {
    const looked = async (name: string) =>
      (await server.as('manager').call(checklists.inspectImport, { file: await readFixture(name), body: {} })).body
        .data;
    expect((await looked('reach-msna-2024.xlsform.xlsx')).xlsform).toBe(true);
    expect((await looked('wstg-checklist.xlsx')).xlsform).toBe(false);
  });

  test('a dry run of an XLSForm shows the outline and stores nothing', async () => {
    const count = async () =>
      (await server.as('manager').call(checklists.list, { query: { limit: 25, all: true } })).body.data.pagination
        .total;
    const logged = async () => {
      const query = { filter: JSON.stringify({ code: ['template.imported'] }) };
      return (await server.as('admin').call(logs.list, { query })).body.data.pagination.total;
    };
    const [before, loggedBefore] = [await count(), await logged()];
    const { status, body } = await forms.importForm(await readFixture('cdc-malaria-inventory.xlsform.xlsx'), {
      dry_run: true,
    });
    expect([status, body.data.template_id]).toEqual([200, null]);
    expect(await logged()).toBe(loggedBefore);
    expect(body.data.outline?.slice(0, 5)).toMatchObject([
      { type: 'page', item_type: 'start_page', title: 'Start page', depth: 0 },
      { type: 'question', title: 'Record GPS location of health facility', reference_key: 'facgps', row: 10, depth: 1 },
      { type: 'page', title: 'Site Identification', depth: 0 },
      { type: 'question', title: 'Site Identification', row: 9 },
      { type: 'question', item_type: 'list', title: 'Select Province', row: 11 },
    ]);
    expect(formatNotes(body.data)).toEqual(['4 type metadata', '7 type metadata']);
    expect(await count()).toBe(before);
  });

  test('notes on what was not converted are in the caller’s language', async () => {
    const german = await forms.importForm(
      await readFixture('reach-msna-2024.xlsform.xlsx'),
      { dry_run: true },
      { 'accept-language': 'de' },
    );
    expect(german.body.data.notes.find(({ row, column }) => row === 7 && column === 'calculation')).toMatchObject({
      code: 'function_unknown',
      message: 'Die Funktion uuid() wird nicht unterstützt.',
    });
  });
});

describe('answering the imported household survey', () => {
  test('the survey ends without consent and opens page by page with it', async () => {
    const { inspection } = await forms.conduct(await readFixture('reach-msna-2024.xlsform.xlsx'));
    expect(inspection.isVisible('resp_age')).toBe(false);
    inspection.answer('consent', 'no');
    expect([inspection.isVisible('consent_no_note'), inspection.isVisible('intro_hh')]).toEqual([true, false]);
    inspection.answer('consent', 'yes');
    expect([inspection.isVisible('consent_no_note'), inspection.isVisible('resp_age')]).toEqual([false, true]);
    expect(inspection.isVisible('hoh_age')).toBe(false);
    inspection.answer('resp_hoh_yn', 'no');
    expect([inspection.isVisible('hoh_age'), inspection.item('hoh_age').required]).toEqual([true, true]);
  });

  test('districts depend on the selected region, and ages and the household size are checked', async () => {
    const { inspection, template } = await forms.conduct(await readFixture('reach-msna-2024.xlsform.xlsx'));
    expect(inspection.item('admin2').choices).toEqual([]);
    const regions = template.response_sets.find(({ title }) => title === 'l_admin1')!.options;
    const districts = template.response_sets.find(({ title }) => title === 'l_admin2')!.options;
    const [region] = regions;
    const own = districts
      .filter(({ values }) => values?.filter_admin1 === region?.values?.name)
      .map(({ uuid }) => uuid);
    expect(own.length).toBeGreaterThan(0);
    expect(inspection.answer('admin1', region?.values?.name).item('admin2').choices).toEqual(own);
    inspection.answer('enum_age', 17);
    expect(inspection.item('enum_age').problems.map(({ code }) => code)).toEqual(['CONSTRAINT_MESSAGE']);
    expect(inspection.answer('enum_age', 18).item('enum_age').problems).toEqual([]);
    inspection.answer('consent', 'yes').answer('resp_hoh_yn', 'no').answer('hh_size', 1);
    expect(inspection.item('hh_size').problems).toHaveLength(1);
    expect(inspection.answer('resp_hoh_yn', 'yes').item('hh_size').problems).toEqual([]);
  });

  test('questions about each member depend on their age, and sums cover all members', async () => {
    const { inspection, template } = await forms.conduct(await readFixture('reach-msna-2024.xlsform.xlsx'));
    const titleOf = (key: string) =>
      template.items.find((item) => item.id === template.items.find((one) => one.reference_key === key)?.parent_id)!
        .title;
    const roster = titleOf('ind_pos');
    inspection.answer('consent', 'yes').answer('resp_gender', 'female').answer('resp_age', 40).answer('hh_size', 3);
    const members = [inspection.addRow(roster), inspection.addRow(roster), inspection.addRow(roster)] as const;
    const [mother, girl, baby] = members;
    mother.answer('ind_gender', 'male').answer('ind_age', 40);
    girl.answer('ind_gender', 'female').answer('ind_age', 7);
    baby.answer('ind_gender', 'male').answer('ind_age', 0);
    expect(members.map((member) => member.value('ind_pos'))).toEqual([1, 2, 3]);
    expect(members.map((member) => member.isVisible('note_resp'))).toEqual([true, false, false]);
    expect(members.map((member) => member.isVisible('note_resp_gender_mismatch'))).toEqual([true, false, false]);
    expect(mother.answer('ind_gender', 'female').isVisible('note_resp_gender_mismatch')).toBe(false);
    expect(members.map((member) => member.isVisible('ind_age_under1'))).toEqual([false, false, true]);
    expect(members.map((member) => member.isVisible('wgq_vision'))).toEqual([true, true, false]);
    expect(girl.value('ind_f_age_5_17')).toBe(1);
    const sums = ['ind_age_schooling_n', 'ind_age_0_4_n', 'ind_f_age_above18_n', 'ind_m_age_above18_n'];
    expect(sums.map((key) => inspection.value(key))).toEqual([1, 1, 1, 0]);
    const lessons = titleOf('edu_ind_pos');
    const pupils = [inspection.addRow(lessons), inspection.addRow(lessons), inspection.addRow(lessons)] as const;
    expect(pupils.map((pupil) => pupil.value('edu_ind_age'))).toEqual([40, 7, 0]);
    expect(pupils.map((pupil) => pupil.value('edu_ind_gender'))).toEqual(['female', 'female', 'male']);
    expect(pupils.map((pupil) => pupil.isVisible('edu_access'))).toEqual([false, true, false]);
    expect(pupils[1].answer('edu_access', 'no').isVisible('edu_barrier')).toBe(true);
    baby.answer('ind_age', 6);
    expect(inspection.value('ind_age_schooling_n')).toBe(2);
    expect(pupils[2].isVisible('edu_access')).toBe(true);
  });

  test('the number of rows equals the number of members', async () => {
    const { inspection, template } = await forms.conduct(await readFixture('reach-msna-2024.xlsform.xlsx'));
    const repeat = template.items.find((item) => item.options.repeat_count)!;
    expect(repeat.options.repeat_count).toBe('coalesce(hh_size, 0)');
    inspection.answer('consent', 'yes').answer('hh_size', 2);
    const rows = () => inspection.run.problems().filter(({ item_id }) => item_id === repeat.id);
    expect(rows()).toMatchObject([{ code: 'ROWS_AT_LEAST', params: { count: 2 } }]);
    inspection.addRow(repeat.title);
    inspection.addRow(repeat.title);
    expect(rows()).toEqual([]);
    inspection.addRow(repeat.title);
    expect(rows()).toMatchObject([{ code: 'ROWS_AT_MOST' }]);
  });

  test('“none” excludes other choices, and at most three choices are allowed', async () => {
    const { inspection } = await forms.conduct(await readFixture('reach-msna-2024.xlsform.xlsx'));
    inspection.answer('consent', 'yes');
    const problems = (values: string[]) =>
      inspection.answer('aap_priority_challenge', values).item('aap_priority_challenge').problems.length;
    expect(problems(['none'])).toBe(0);
    expect(problems(['none', 'other'])).toBe(1);
    expect(inspection.isVisible('other_aap_priority_challenge')).toBe(true);
    expect(problems(['other'])).toBe(0);
  });
});

describe('answering the imported audit of grain shops', () => {
  test('constituency and ward are filtered, and prices are asked for each brand in stock', async () => {
    const { inspection } = await forms.conduct(await readFixture('grain-outlet-audit.xlsform.xlsx'));
    inspection.answer('consent', 'yes');
    expect(inspection.item('const').choices).toEqual([]);
    inspection.answer('trade_channel', 'wholesalers').answer('outlet_access', 'allowed');
    inspection.answer('flour_types', ['wheat_flour']);
    expect(inspection.isVisible('bestcook_price')).toBe(false);
    inspection.answer('flour_brands', ['best_cook', 'chef']);
    expect(['bestcook_price', 'chef_price', 'dola_price'].map((key) => inspection.isVisible(key))).toEqual([
      true,
      true,
      false,
    ]);
    expect(inspection.value('wheat_brands_stocked')).toBe(2);
    inspection.answer('bestcook_rank', 3);
    expect(inspection.item('bestcook_rank').problems).toHaveLength(1);
    expect(inspection.answer('bestcook_rank', 2).item('bestcook_rank').problems).toEqual([]);
    inspection.answer('flour_types', ['none']);
    expect([inspection.isVisible('bestcook_price'), inspection.isVisible('ever_sold_flour')]).toEqual([false, true]);
    inspection.answer('flour_types', ['none', 'wheat_flour']);
    expect(inspection.item('flour_types').problems).toHaveLength(1);
  });

  test('telephone numbers need ten digits and a leading 0', async () => {
    const { inspection } = await forms.conduct(await readFixture('grain-outlet-audit.xlsform.xlsx'));
    inspection.answer('consent', 'yes').answer('outlet_access', 'allowed');
    const problems = (number: string) => inspection.answer('contact_num', number).item('contact_num').problems.length;
    expect([problems('0123456789'), problems('123456789'), problems('01234567890')]).toEqual([0, 1, 1]);
  });
});

describe('answering the imported stock count of a health facility', () => {
  test('each managed commodity has a row with its name', async () => {
    const { inspection, template } = await forms.conduct(await readFixture('cdc-malaria-inventory.xlsform.xlsx'));
    const repeat = template.items.find((item) => item.options.repeatable)!;
    const set = template.response_sets.find(({ title }) => title === 'commodities')!;
    const named = (name: string) => set.options.find(({ values }) => values?.name === name)!.label;
    inspection.answer('commodites_managed', ['2', '5']);
    const rows = [inspection.addRow(repeat.title), inspection.addRow(repeat.title)] as const;
    expect(rows.map((row) => row.value('temp_comm'))).toEqual([named('2'), named('5')]);
    expect(inspection.run.problems().filter(({ item_id }) => item_id === repeat.id)).toEqual([]);
    expect(rows[0].isVisible('commodity_currentquantity')).toBe(true);
    expect(rows[0].answer('commodity_stockcard', '0').isVisible('commodity_currentquantity')).toBe(false);
    rows[1].answer('commodity_stockcard', '1').answer('commodity_nstockouts', 98);
    expect(rows[1].item('commodity_nstockouts').problems).toEqual([]);
    expect(rows[1].answer('commodity_nstockouts', 40).item('commodity_nstockouts').problems).toHaveLength(1);
  });
});
