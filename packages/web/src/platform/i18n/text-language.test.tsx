import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { expect, it } from 'vitest';
import { FormatProvider, startLanguages, TextLanguage, useFormat, useTextLanguage } from './index.ts';

function Words({ name }: { name: string }) {
  const { t } = useTranslation();
  return <p data-testid={name}>{`${t('cancel')} ${useFormat().number(7.5)}`}</p>;
}

function Part({ language, languages }: { language: string; languages: readonly string[] }) {
  return (
    <>
      <Words name="whole" />
      <TextLanguage texts={useTextLanguage(language, languages)}>
        <Words name="part" />
      </TextLanguage>
    </>
  );
}

it('a part of a screen is in the chosen language, and the rest in that of the interface', async () => {
  if (i18next.isInitialized) await i18next.changeLanguage('en');
  else await startLanguages('en');
  const show = (language: string, languages: readonly string[]) => (
    <FormatProvider>
      <Part language={language} languages={languages} />
    </FormatProvider>
  );
  const view = render(show('de', ['de', 'en']));
  await screen.findByText('Abbrechen 7,5');
  expect(screen.getByTestId('whole').textContent).toBe('Cancel 7.5');
  expect(document.documentElement.lang).toBe('en');
  view.rerender(show('en', ['de', 'en']));
  await screen.findAllByText('Cancel 7.5');
  // A template that is not in the person's language was not chosen instead of theirs.
  view.rerender(show('de', ['de', 'fr']));
  expect(screen.getByTestId('part').textContent).toBe('Cancel 7.5');
});
