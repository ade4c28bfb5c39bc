import type { TranslationOverview } from '@rounds/contract/checklists/translations.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslationOverview } from '../../kit/templates/queries.ts';
import { paths, usePathParams, useSearchParams } from '../../paths.ts';
import { getLanguageName } from '../../platform/i18n/index.ts';
import { useUnsavedChanges } from '../../platform/unsaved/index.ts';
import { Box, Button, Center, Drawer, EmptyState, Row, SkeletonRows, Stack, useIsWide } from '../../ui/index.ts';
import { FormPlacePanel } from './form-place/form-place-panel.tsx';
import { Contents } from './languages/contents.tsx';
import { type LanguageDialog, LanguageDialogs } from './languages/language-dialogs.tsx';
import { LanguagePanel } from './languages/language-panel.tsx';
import { MachineBar } from './machine/machine-bar.tsx';
import {
  TranslationProvider,
  useOverview,
  useSaveState,
  useSession,
  useSessionValue,
} from './state/translation-context.tsx';
import { FilterBar } from './texts/filter-bar.tsx';
import { SelectionBar } from './texts/selection-bar.tsx';
import { TextList } from './texts/text-list.tsx';
import { useScreenKeys } from './texts/use-screen-keys.ts';
import { PlainBar, TranslationBar } from './translation-bar.tsx';
import classes from './translation-page.module.css';
import { useLoadedTranslations } from './translation-queries.ts';

/** Translates a template into its languages. */
export default function TranslationPage() {
  const { t } = useTranslation('translations');
  const { templateId } = usePathParams('templateId');
  const { lang } = useSearchParams('lang');
  const overview = useTranslationOverview(templateId, { isScreen: true });
  // A long list of texts need not wait for the languages if the address names one, as all links do.
  useLoadedTranslations(templateId, lang !== undefined && /^\d+$/.test(templateId) ? lang : null);
  const title = overview.data?.title;
  useEffect(() => {
    document.title = title === undefined ? t('title') : t('window_title', { title });
  }, [t, title]);
  if (overview.isError && !overview.data) {
    return <Failed message={overview.error.message} retry={() => void overview.refetch()} />;
  }
  if (!overview.data) return <Pending />;
  return <Languages overview={overview.data} />;
}

function Failed({ message, retry }: { message: string; retry: () => void }) {
  const { t } = useTranslation('translations');
  return (
    <Center bg="canvas" className={classes.failed}>
      <EmptyState
        kind="filtered"
        title={t('open_failed')}
        text={message}
        action={
          <>
            <Button onClick={retry}>{t('try_again')}</Button>
            <Button variant="default" component={Link} {...paths.templates.list()}>
              {t('back_to_templates')}
            </Button>
          </>
        }
      />
    </Center>
  );
}

const Pending = () => (
  <Stack shrinkBlock bg="canvas" className={classes.screen}>
    <Box fixed bg="bar-background" height={56} />
    <SkeletonRows rows={12} height={61} />
  </Stack>
);

/** Chooses the language that the address names, or the first one. */
function Languages({ overview }: { overview: TranslationOverview }) {
  const { lang, with: thirdName, key } = useSearchParams('lang', 'with', 'key');
  const { template_id: templateId, languages } = overview;
  const current = languages.find(({ language }) => language === lang)?.language ?? languages[0]?.language ?? null;
  const thirdLanguage =
    languages.find(({ language }) => language === thirdName && language !== current)?.language ?? null;
  const loaded = useLoadedTranslations(templateId, current);
  const third = useLoadedTranslations(templateId, thirdLanguage);
  if (current === null) return <NoLanguages overview={overview} />;
  if (loaded.isError) return <Failed message={loaded.error.message} retry={() => void loaded.refetch()} />;
  if (!loaded.data) return <Pending />;
  return (
    <TranslationProvider
      key={`${current} ${loaded.dataUpdatedAt}`}
      overview={overview}
      loaded={loaded.data}
      third={thirdLanguage === null ? null : (third.data ?? null)}
      initialKey={key ?? null}
    >
      <Workspace />
    </TranslationProvider>
  );
}

function NoLanguages({ overview }: { overview: TranslationOverview }) {
  const { t, i18n } = useTranslation('translations');
  const [dialog, setDialog] = useState<LanguageDialog | null>(null);
  const { template_id: templateId, language } = overview;
  return (
    <Stack shrinkBlock bg="canvas" className={classes.screen}>
      <PlainBar overview={overview} />
      <Row align="stretch" grow shrinkBlock className={classes.columns}>
        <LanguagePanel
          templateId={templateId}
          ownLanguage={language}
          languages={[]}
          current={null}
          openDialog={setDialog}
        />
        <Center as="main" grow>
          <EmptyState
            title={t('no_languages.title', { language: getLanguageName(language, i18n.language) })}
            text={t('no_languages.text', { count: overview.texts })}
            action={<Button onClick={() => setDialog('add')}>{t('add.confirm')}</Button>}
          />
        </Center>
      </Row>
      <LanguageDialogs overview={overview} open={dialog} onClose={() => setDialog(null)} />
    </Stack>
  );
}

/** Shows languages, texts, and where the active text appears in the form, side by side if they fit. */
function Workspace() {
  const { t } = useTranslation('translations');
  const overview = useOverview();
  const { store } = useSession();
  const isWide = useIsWide();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [dialog, setDialog] = useState<LanguageDialog | null>(null);
  useScreenKeys();
  const close = () => setPanelOpen(false);
  const panel = (
    <LanguagePanel
      templateId={overview.template_id}
      ownLanguage={overview.language}
      languages={overview.languages}
      current={store.language}
      openDialog={(next) => {
        close();
        setDialog(next);
      }}
      onLeave={close}
    >
      <Contents onGo={close} />
    </LanguagePanel>
  );
  return (
    <Stack shrinkBlock bg="canvas" className={classes.screen}>
      <UnsavedGuard />
      <TranslationBar onOpenLanguages={isWide ? null : () => setPanelOpen(true)} />
      <Row align="stretch" grow shrinkBlock className={classes.columns}>
        {isWide && panel}
        <Stack as="main" grow shrink shrinkBlock bg="surface">
          <FilterBar />
          <TextList />
          <SelectionBar />
          <MachineBar />
        </Stack>
        {isWide && <FormPlacePanel />}
      </Row>
      {!isWide && (
        <Drawer opened={isPanelOpen} onClose={close} title={t('languages_and_contents')} size={320}>
          {panel}
        </Drawer>
      )}
      <LanguageDialogs overview={overview} open={dialog} onClose={() => setDialog(null)} />
    </Stack>
  );
}

/** Asks before translations are lost that the server does not have. */
function UnsavedGuard() {
  const save = useSaveState();
  const rejected = useSessionValue((session) => session.rejectedCount());
  useUnsavedChanges(save.kind === 'waiting' || rejected > 0);
  return null;
}
