import { form, number, page, question, withOptions } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeTouch } from '../../../../testing/index.ts';
import { answerForm, card } from '../../testing/answer-form.tsx';

const visit = form(
  page(
    'Visit',
    number('Reading'),
    number('Weight', { min: 1, max: 50 }),
    withOptions(number('People'), { decimal: 0 }),
    withOptions(number('Heat'), { unit_type: 'temperature', units: ['degC', 'degF'] }),
    withOptions(number('Price'), { unit_type: 'currency', units: ['EUR'] }),
    question('inspection_location', 'Place'),
  ),
);
const field = (title: string) => card(title).getByRole<HTMLInputElement>('textbox');

describe('numbers typed with one separator before three digits', () => {
  it.each([
    ['en', '1,234', '1234', '1.234'],
    ['de', '1.234', '1234', '1,234'],
  ] as const)('in %s, %s is stored only after the person has chosen its meaning', async (locale, typed, big, small) => {
    const { user, last, form: opened } = await answerForm(visit, { locale });
    await user.type(field('Reading'), `${typed}{Tab}`);
    const question = await card('Reading').findByRole('alert');
    expect(question.textContent).toContain(typed);
    expect(last('Reading')).toBeUndefined();
    expect([...opened.unreadable().values()]).toEqual([typed]);
    card('Reading').getByRole('button', { name: big });
    await user.click(card('Reading').getByRole('button', { name: small }));
    await waitFor(() => expect(last('Reading')?.value).toBe(1.234));
    expect(field('Reading').value).toBe(small);
    expect(opened.unreadable().size).toBe(0);
    expect(card('Reading').queryByRole('alert')).toBeNull();
  });

  it('the meaning is chosen with the keyboard', async () => {
    const { user, last } = await answerForm(visit);
    await user.type(field('Reading'), '1,234');
    await card('Reading').findByRole('alert');
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(last('Reading')?.value).toBe(1234));
  });

  it('the number that fits the question is taken', async () => {
    const { user, last } = await answerForm(visit);
    await user.type(field('Weight'), '1,234{Tab}');
    await waitFor(() => expect(last('Weight')?.value).toBe(1.234));
    await user.type(field('People'), '1,234{Tab}');
    await waitFor(() => expect(last('People')?.value).toBe(1234));
  });

  it('a coordinate is on earth', async () => {
    const { user, last } = await answerForm(visit, { locale: 'de' });
    await user.type(card('Place').getByLabelText('Breitengrad'), '52.517');
    await user.type(card('Place').getByLabelText('Längengrad'), '-13.389{Tab}');
    await waitFor(() => expect(last('Place')?.value).toEqual({ lat: 52.517, lng: -13.389 }));
  });
});

describe('numbers with units', () => {
  it('a pasted unit of the question is chosen', async () => {
    const { user, last } = await answerForm(visit);
    await user.click(field('Heat'));
    await user.paste('45 °F');
    await user.tab();
    await waitFor(() => expect(last('Heat')).toMatchObject({ value: 45, unit: 'degF' }));
    expect(field('Heat').value).toBe('45');
    await user.clear(field('Heat'));
    await user.type(field('Heat'), '7º C{Tab}');
    await waitFor(() => expect(last('Heat')).toMatchObject({ value: 7, unit: 'degC' }));
    await user.type(field('Price'), '€12.50{Tab}');
    await waitFor(() => expect(last('Price')?.value).toBe(12.5));
  });

  it('another unit stays in the field with a message', async () => {
    const { user, last } = await answerForm(visit);
    await user.type(field('Heat'), '7 bar{Tab}');
    expect((await card('Heat').findByRole('alert')).textContent).toContain('7 bar');
    expect(field('Heat').value).toBe('7 bar');
    expect(last('Heat')).toBeUndefined();
  });
});

describe('on a keyboard without a minus', () => {
  let end = () => {};
  afterEach(() => end());

  it('a button makes a number negative where the question allows it', async () => {
    end = fakeTouch();
    const { user, last } = await answerForm(visit);
    const sign = () => card('Reading').getByRole('button', { name: 'Minus' });
    await user.click(sign());
    await user.type(field('Reading'), '5{Tab}');
    await waitFor(() => expect(last('Reading')?.value).toBe(-5));
    expect(sign().getAttribute('aria-pressed')).toBe('true');
    await user.click(sign());
    await waitFor(() => expect(last('Reading')?.value).toBe(5));
    expect(card('Weight').queryByRole('button', { name: 'Minus' })).toBeNull();
    const place = within(card('Place').getByLabelText('Latitude').parentElement!);
    await user.click(place.getByRole('button', { name: 'Minus' }));
    expect(screen.getByLabelText<HTMLInputElement>('Latitude').value).toBe('-');
  });
});
