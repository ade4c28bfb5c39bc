import { MAX_TRANSLATIONS, TRANSLATION_TARGETS } from '@rounds/contract/checklists/translations.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  AssignColumns,
  ChooseFile,
  ImportFooter,
  ImportFrame,
  RowCheck,
  RunningImport,
  SheetFields,
} from '../../../kit/import/index.ts';
import { useOutdateTemplates, useTranslationOverview } from '../../../kit/templates/queries.ts';
import { paths, usePathParams, useSearchParams } from '../../../paths.ts';
import { getLanguageName, useFormat } from '../../../platform/i18n/index.ts';
import { Box, LoadFailed, NativeSelect, Notice, SkeletonRows, Text } from '../../../ui/index.ts';
import { ChangedRows } from './changed-rows.tsx';
import { ImportDone } from './import-done.tsx';
import { RecentTranslationImports } from './recent-imports.tsx';
import classes from './translation-import.module.css';
import type { ImportPlace } from './undo-import.ts';
import { type ImportedTranslations, type TranslationImport, useTranslationImport } from './use-translation-import.ts';

/** Imports the translations of a file into one language of a template. */
export default function TranslationImportPage() {
  const { t } = useTranslation('translations');
  const { templateId } = usePathParams('templateId');
  const { lang, job } = useSearchParams('lang', 'job');
  const overview = useTranslationOverview(templateId, { isScreen: true });
  if (overview.isError && !overview.data) {
    return <LoadFailed title={t('open_failed')} error={overview.error} retry={() => void overview.refetch()} />;
  }
  if (!overview.data) return <SkeletonRows rows={8} />;
  const { template_id: id, title, languages } = overview.data;
  const codes = languages.map(({ language }) => language);
  const language = codes.find((one) => one === lang) ?? codes[0];
  if (language === undefined) {
    return <Notice action={{ label: t('title'), onPress: () => history.back() }}>{t('no_languages.import')}</Notice>;
  }
  if (job !== undefined)
    return <ImportJob key={job} jobId={Number(job)} title={title} place={{ id, lang: language }} />;
  return <ImportWizard key={language} templateId={id} title={title} language={language} languages={codes} />;
}

interface ImportJobProps {
  readonly jobId: number;
  readonly title: string;
  readonly place: ImportPlace;
}

/** The import of a long file, which a job stores in the background. */
function ImportJob({ jobId, title, place }: ImportJobProps) {
  const { t, i18n } = useTranslation('translations');
  const navigate = useNavigate();
  const outdateTemplates = useOutdateTemplates();
  return (
    <RunningImport
      jobId={jobId}
      title={t('bring.title', { title, language: getLanguageName(place.lang, i18n.language) })}
      onDone={outdateTemplates}
      renderResult={(result) => (
        <ImportDone
          done={result as ImportedTranslations}
          place={place}
          onAnother={() => void navigate(paths.templates.importTranslations(place.id, { lang: place.lang }))}
        />
      )}
    />
  );
}

interface ImportWizardProps {
  readonly templateId: number;
  readonly title: string;
  readonly language: string;
  readonly languages: readonly string[];
}

function ImportWizard({ templateId, title, language, languages }: ImportWizardProps) {
  const { t, i18n } = useTranslation('translations');
  const format = useFormat();
  const navigate = useNavigate();
  const outdateTemplates = useOutdateTemplates();
  const importing = useTranslationImport(templateId, language);
  const { wizard, done, isXliff } = importing;
  const { inspected, checked } = wizard.state;
  const name = (code: string) => getLanguageName(code, i18n.language);
  const target = paths.templates.translate(templateId, { lang: language });
  const count = checked?.changed ?? 0;
  const place = { id: templateId, lang: language };
  const finish = async () => {
    const result = await importing.finish();
    outdateTemplates();
    const job = result?.job_id;
    if (job !== undefined) await navigate(paths.templates.importTranslations(templateId, { lang: language, job }));
  };
  const targets = TRANSLATION_TARGETS.filter((value) => value !== 'state' && value !== 'previous_source').map(
    (value) => ({
      value,
      label: t(`bring.target.${value}`),
      isNeeded: value === 'translation',
    }),
  );
  const languageField = (
    <NativeSelect
      label={t('bring.language')}
      value={language}
      data={languages.map((value) => ({ value, label: name(value) }))}
      onChange={(event) =>
        void navigate(paths.templates.importTranslations(templateId, { lang: event.currentTarget.value }))
      }
    />
  );
  const fileLanguage = inspected?.file_language ?? null;
  const otherLanguage = fileLanguage === null || isWithin(fileLanguage, language) ? null : fileLanguage;
  return (
    <ImportFrame
      wizard={wizard}
      title={t('bring.title', { title, language: name(language) })}
      secondStep={isXliff ? t('bring.check') : undefined}
      importing={t('bring.importing')}
      choosing={
        <>
          <Box mx="auto" width="calc(100% - 40px)" maxWidth={320}>
            {languageField}
          </Box>
          <ChooseFile
            wizard={wizard}
            text={t('bring.choose')}
            maxRows={MAX_TRANSLATIONS}
            moreTypes=".xlf,.xliff,application/xliff+xml"
            limits={t('bring.limits', { rows: format.number(MAX_TRANSLATIONS) })}
          />
          <RecentTranslationImports place={place} />
        </>
      }
      panels={
        inspected && (
          <>
            {isXliff ? (
              <section className={classes.xliff}>
                <Text as="h2" size="lg">
                  {t('bring.xliff')}
                </Text>
                <Text tone="ink2">{t('bring.xliff_text')}</Text>
                {languageField}
                {otherLanguage !== null && (
                  <Notice role="status">
                    {t('bring.other_language', { file: name(otherLanguage), language: name(language) })}
                  </Notice>
                )}
              </section>
            ) : (
              <AssignColumns
                wizard={wizard}
                inspected={inspected}
                targets={targets}
                targetHead={t('bring.target_head')}
                missing={importing.hasColumns ? null : t('bring.missing')}
              >
                <div className={classes.fields}>
                  {languageField}
                  <SheetFields wizard={wizard} inspected={inspected} />
                </div>
              </AssignColumns>
            )}
            <RowCheck wizard={wizard} checked={checked} accepted={{ count, what: t('bring.changed', { count }) }}>
              {checked && <ChangedRows checked={checked} language={language} />}
            </RowCheck>
          </>
        )
      }
      footer={
        <ImportFooter
          wizard={wizard}
          leaveTo={`${target.to}?lang=${encodeURIComponent(language)}`}
          counts={
            checked &&
            t('bring.counts', {
              changed: format.number(checked.changed),
              unchanged: format.number(checked.unchanged),
              empty: format.number(checked.empty),
            })
          }
          reason={useReason(importing)}
          label={checked ? t('bring.finish', { count }) : t('bring.finish_plain')}
          onFinish={() => void finish()}
        />
      }
      result={done && <ImportDone done={done} place={place} onAnother={() => wizard.goTo('file')} />}
      onFinish={() => void finish()}
    />
  );
}

/** Whether a tag is within a language: German as it is written in Austria is German. */
const isWithin = (tag: string, language: string): boolean =>
  `${tag}-`.toLowerCase().startsWith(`${language}-`.toLowerCase());

/** Returns why the file cannot be imported yet. */
function useReason({ wizard, hasColumns }: TranslationImport): string | null {
  const { t } = useTranslation(['translations', 'import']);
  const { checked, skipErrors } = wizard.state;
  if (!hasColumns) return t('bring.missing');
  if (!checked) return t('import:why.unchecked');
  if (checked.errors.length > 0 && !skipErrors) return t('import:why.errors');
  return checked.changed === 0 ? t('bring.nothing') : null;
}
