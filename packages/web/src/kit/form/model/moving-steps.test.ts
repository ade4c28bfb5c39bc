// @vitest-environment node
import { ChangeGenerator, CONTEXT, Dice, generateForm } from '@rounds/engine/testing';
import { expect, test } from 'vitest';
import { startForm } from '../index.ts';

const FORMS = 40;
const CHANGES = 25;

test('incrementally updated steps equal the steps of a reopened form', () => {
  let moves = 0;
  for (let seed = 1; seed <= FORMS; seed++) {
    const dice = new Dice(seed);
    const whole = generateForm(dice);
    const options = { document: whole.document, context: CONTEXT, record: async () => {} };
    const { form, controller } = startForm(options);
    const changes = new ChangeGenerator(dice, whole, form.run());
    const log = [];
    for (let step = 0; step < CHANGES; step++) {
      const change = changes.next();
      if (!change) continue;
      const before = form.steps();
      log.push(change);
      controller.addLocalChange(change);
      if (form.steps() !== before) moves += 1;
      expect(form.steps(), `seed ${seed}, change ${step}`).toEqual(startForm({ ...options, log }).form.steps());
    }
  }
  expect(moves).toBeGreaterThan(FORMS);
});
