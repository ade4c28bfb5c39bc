import type { TranslationOverview } from '@rounds/contract/checklists/translations.ts';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconBook2,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUpload,
  IconColumns,
  IconDots,
  IconHelpCircle,
  IconKeyboard,
  IconLanguage,
  IconSparkles,
  IconUpload,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHelpToggle } from '../../kit/help/index.ts';
import barClasses from '../../kit/templates/editor-bar.module.css';
import { BarButton, BarStatus, EditorBar } from '../../kit/templates/editor-bar.tsx';
import { changeSearch, paths } from '../../paths.ts';
import { getLanguageName, useFormat } from '../../platform/i18n/index.ts';
import {
  Box,
  confirm,
  joinClasses,
  Logo,
  Menu,
  Row,
  StatusBadge,
  Text,
  Tooltip,
  UnstyledButton,
} from '../../ui/index.ts';
import { ExportMenuItems } from './export-menu-items.tsx';
import { GlossaryDrawer } from './glossary/glossary-drawer.tsx';
import { PeopleHere } from './people-here.tsx';
import {
  useOverview,
  useProgress,
  useSaveState,
  useSession,
  useSessionValue,
  useThirdLanguage,
} from './state/translation-context.tsx';
import { KeysDialog } from './texts/keys-dialog.tsx';
import classes from './translation-bar.module.css';

interface BarProps {
  readonly overview: TranslationOverview;
  readonly children?: ReactNode;
}
/** The title of the template and the way back, without what needs a language. */
export function PlainBar({ overview, children }: BarProps) {
  const { t } = useTranslation('translations');
  const { template_id: id, title, published_version: version, has_draft_translations: isDraft } = overview;
  return (
    <EditorBar>
      <Link {...paths.templates.edit(id)} className={barClasses.iconButton} aria-label={t('back')} title={t('back')}>
        <IconArrowLeft size={18} data-mirror />
      </Link>
      <Row as="span" inline align="stretch" fixed hideBelow="wide">
        <Logo size={22} ring="var(--side-ring)" tick="var(--side-tick)" />
      </Row>
      <Text as="h1" size="lg" truncate flex="0 1 auto" minWidth={60} className={classes.title} title={title} dir="auto">
        {title}
      </Text>
      <Text as="span" hideBelow="wide" fixed fontSize="sm" tone="bar-dim">
        {t('title')}
      </Text>
      <Box as="span" hideBelow="wide" fixed>
        {version === null ? (
          <StatusBadge status="never_published">{t('never_published')}</StatusBadge>
        ) : isDraft ? (
          <StatusBadge status="draft">{t('draft_since', { version })}</StatusBadge>
        ) : (
          <StatusBadge status="published">{t('published', { version })}</StatusBadge>
        )}
      </Box>
      {children}
    </EditorBar>
  );
}
/** @param onOpenLanguages null while the languages are next to the texts */
export function TranslationBar({ onOpenLanguages }: { onOpenLanguages: (() => void) | null }) {
  const { i18n } = useTranslation('translations');
  const overview = useOverview();
  const session = useSession();
  const language = getLanguageName(session.store.language, i18n.language);
  return (
    <PlainBar overview={overview}>
      <SaveStatus />
      <Box as="span" hideBelow="tablet" grow />
      <PeopleHere />
      <HistoryButtons />
      {onOpenLanguages && (
        <UnstyledButton className={joinClasses(barClasses.button, classes.button)} onClick={onOpenLanguages}>
          <IconLanguage size={18} aria-hidden />
          <span>{language}</span>
        </UnstyledButton>
      )}
      <HelpToggle />
      <MoreMenu />
      <TranslateMissing />
    </PlainBar>
  );
}
function SaveStatus() {
  const { t } = useTranslation('translations');
  const format = useFormat();
  const save = useSaveState();
  const rejected = useSessionValue((session) => session.rejectedCount());
  const kind = rejected > 0 && save.kind === 'saved' ? 'rejected' : save.kind;
  const look = {
    saved: {
      icon: IconCloudCheck,
      text: save.kind === 'saved' && save.at ? t('saved_at', { time: format.time(save.at) }) : t('saved'),
    },
    saving: { icon: IconCloudUpload, text: t('saving') },
    waiting: { icon: IconCloudOff, text: save.kind === 'waiting' ? t('waiting', { count: save.count }) : '' },
    rejected: { icon: IconCloudOff, text: t('not_saved', { count: rejected }) },
  }[kind];
  return (
    <BarStatus kind={kind} className={classes.saveStatus}>
      <look.icon size={16} aria-hidden />
      <span>{look.text}</span>
    </BarStatus>
  );
}
function HistoryButtons() {
  const { t } = useTranslation('translations');
  const session = useSession();
  const can = useSessionValue((current) => current.history.can());
  return (
    <>
      <BarButton label={t('undo')} keys="Mod+Z" disabled={!can.undo} onClick={() => void session.undo()}>
        <IconArrowBackUp size={18} data-mirror />
      </BarButton>
      <BarButton label={t('redo')} keys="Mod+Shift+Z" disabled={!can.redo} onClick={() => void session.redo()}>
        <IconArrowForwardUp size={18} data-mirror />
      </BarButton>
    </>
  );
}
function HelpToggle() {
  const { label, isOpen, toggle } = useHelpToggle();
  return (
    <Tooltip label={label} disabled={isOpen}>
      <UnstyledButton className={barClasses.iconButton} aria-label={label} aria-expanded={isOpen} onClick={toggle}>
        <IconHelpCircle size={18} />
      </UnstyledButton>
    </Tooltip>
  );
}
/** Offers everything about the language that does not concern single texts. */
function MoreMenu() {
  const { t, i18n } = useTranslation('translations');
  const { template_id: id, languages } = useOverview();
  const { store } = useSession();
  const third = useThirdLanguage();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'glossary' | 'keys' | null>(null);
  const others = languages.filter(({ language }) => language !== store.language);
  const compare = (language: string | undefined) =>
    void navigate({ ...changeSearch({ with: language }), replace: true });
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <UnstyledButton className={barClasses.iconButton} aria-label={t('more')} title={t('more')}>
            <IconDots size={18} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUpload size={16} />}
            component={Link}
            {...paths.templates.importTranslations(id, { lang: store.language })}
          >
            {t('import_file')}
          </Menu.Item>
          <ExportMenuItems templateId={id} language={store.language} />
          <Menu.Item leftSection={<IconBook2 size={16} />} onClick={() => setOpen('glossary')}>
            {t('glossary.open')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={() => setOpen('keys')}>
            {t('keys.title')}
          </Menu.Item>
          {others.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Label>{t('third')}</Menu.Label>
              {others.map(({ language }) => (
                <Menu.Item
                  key={language}
                  leftSection={<IconColumns size={16} />}
                  onClick={() => compare(third === language ? undefined : language)}
                >
                  {t(third === language ? 'third_hide' : 'third_show', {
                    language: getLanguageName(language, i18n.language),
                  })}
                </Menu.Item>
              ))}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'glossary' && <GlossaryDrawer language={store.language} onClose={() => setOpen(null)} />}
      {open === 'keys' && <KeysDialog onClose={() => setOpen(null)} />}
    </>
  );
}
/** The number of texts above which people confirm before they are sent. */
const CONFIRMATION_THRESHOLD = 100;
function TranslateMissing() {
  const { t } = useTranslation('translations');
  const session = useSession();
  const { missing } = useProgress();
  const { translator } = useOverview();
  const isRunning = useSessionValue((current) => current.machine()?.isRunning === true);
  const isDisabled = missing === 0 || isRunning;
  const translate = async () => {
    const { store } = session;
    const keys = store.keys().filter((key) => store.get(key)?.state === 'missing');
    if (keys.length > CONFIRMATION_THRESHOLD) {
      const agreed = await confirm({
        title: t('machine.confirm.title', { count: keys.length }),
        text: t(translator === 'memory' ? 'machine.confirm.memory' : 'machine.confirm.service'),
        confirmLabel: t('machine.confirm.start'),
      });
      if (!agreed) return;
    }
    await session.translateByMachine(keys);
  };
  return (
    <Tooltip label={t(translator === 'memory' ? 'machine.by_memory' : 'machine.by_service')} multiline maw={280}>
      <UnstyledButton
        className={joinClasses(barClasses.button, barClasses.primary, classes.button)}
        aria-disabled={isDisabled}
        onClick={() => !isDisabled && void translate()}
      >
        <IconSparkles size={16} aria-hidden />
        <span>{missing === 0 ? t('machine.none_missing') : t('machine.translate_missing', { count: missing })}</span>
      </UnstyledButton>
    </Tooltip>
  );
}
