import {
  IconAdjustments,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUpload,
  IconDots,
  IconEye,
  IconHelpCircle,
  IconKeyboard,
  IconListTree,
  IconPencil,
  IconReplace,
  IconTextPlus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useHelpToggle } from '../../kit/help/index.ts';
import barClasses from '../../kit/templates/editor-bar.module.css';
import { BarButton, BarStatus, EditorBar } from '../../kit/templates/editor-bar.tsx';
import { LanguageGaps } from '../../kit/templates/language-gaps.tsx';
import { usePreviewing } from '../../kit/templates/preview/use-previewing.ts';
import { useTemplateTools } from '../../kit/templates/template-tools.ts';
import { paths } from '../../paths.ts';
import { useFormat, useKeyNames } from '../../platform/i18n/index.ts';
import {
  Box,
  joinClasses,
  Logo,
  Menu,
  Row,
  StatusBadge,
  Text,
  ToggleButton,
  Tooltip,
  UnstyledButton,
} from '../../ui/index.ts';
import classes from './builder-bar.module.css';
import { redo, undo } from './commands/commands.ts';
import { hasNothingToPublish, openPublish } from './commands/publishing.ts';
import { useBuilder, useHistory, usePublished, useRecords, useSaveState, useView } from './state/builder-context.tsx';
import { useChangeCount } from './state/use-change-count.ts';
import { TestsButton } from './template-tests/tests-button.tsx';
import { PeopleMenu } from './together/people-menu.tsx';

/** The parts that change with every edit subscribe on their own, so that the rest of the bar does not re-render. */
export function BuilderBar() {
  const { t } = useTranslation('builder');
  const keyNames = useKeyNames();
  const session = useBuilder();
  const title = useRecords((records) => records.head.title);
  const hasActive = useView((view) => view.activeId !== null);
  const { canPreview, previewing } = usePreviewing();

  useEffect(() => {
    document.title = t('window_title', { title });
  }, [t, title]);

  return (
    <EditorBar isPreviewing={previewing}>
      <Link {...paths.templates.list()} className={barClasses.iconButton} aria-label={t('back')}>
        <IconArrowLeft size={18} data-mirror />
      </Link>
      <Row as="span" inline align="stretch" fixed hideBelow="wide">
        <Logo size={22} ring="var(--side-ring)" tick="var(--side-tick)" />
      </Row>
      <UnstyledButton className={classes.title} onClick={() => session.view.set({ dialog: { kind: 'about' } })}>
        <Text as="h1" size="lg" truncate title={title}>
          {title}
        </Text>
        <IconPencil size={14} aria-hidden />
        <Box as="span" visuallyHidden>
          {t('about.open')}
        </Box>
      </UnstyledButton>
      <Box as="span" hideBelow="wide" fixed>
        <DraftBadge />
      </Box>
      <SaveStatus />
      <Box as="span" hideBelow="tablet" grow />
      <PeopleMenu />
      <HistoryButtons />
      <ToolMenu />
      <span className={classes.outlineButton}>
        <BarButton label={t('outline')} onClick={() => session.view.set({ outlineOpen: true, optionsOpen: false })}>
          <IconListTree size={18} />
        </BarButton>
      </span>
      <span className={classes.optionsButton}>
        <BarButton
          label={t('options')}
          disabled={!hasActive}
          onClick={() => session.view.set({ optionsOpen: true, outlineOpen: false })}
        >
          <IconAdjustments size={18} />
        </BarButton>
      </span>
      {canPreview && (
        <Tooltip label={`${t('preview')} (${keyNames('Mod+P')})`}>
          <ToggleButton
            className={joinClasses(barClasses.button, classes.preview)}
            isPressed={previewing}
            aria-label={t('preview')}
            onToggle={session.togglePreview}
          >
            <IconEye size={18} />
            <span>{t('preview')}</span>
          </ToggleButton>
        </Tooltip>
      )}
      <TestsButton />
      <HelpButton />
      <PublishButton />
    </EditorBar>
  );
}

function HelpButton() {
  const { label, isOpen, toggle } = useHelpToggle();
  return (
    <BarButton label={label} isExpanded={isOpen} onClick={toggle}>
      <IconHelpCircle size={18} />
    </BarButton>
  );
}

function HistoryButtons() {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const history = useHistory();
  return (
    <>
      <BarButton label={t('undo')} keys="Mod+Z" disabled={!history.undo} onClick={() => undo(session)}>
        <IconArrowBackUp size={18} data-mirror />
      </BarButton>
      <BarButton label={t('redo')} keys="Mod+Shift+Z" disabled={!history.redo} onClick={() => redo(session)}>
        <IconArrowForwardUp size={18} data-mirror />
      </BarButton>
    </>
  );
}

/** The tools of the template, and the keyboard shortcuts. */
function ToolMenu() {
  const { t } = useTranslation('builder');
  const { id, view } = useBuilder();
  const tools = useTemplateTools();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={barClasses.iconButton} aria-label={t('tools.title')}>
          <IconDots size={18} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {tools.map(({ key, icon: Icon, dialog, getScreen }) =>
          getScreen ? (
            <Menu.Item key={key} leftSection={<Icon size={16} />} component={Link} {...getScreen(id)}>
              {t(`tools.${key}`)}
              <LanguageGaps templateId={id} />
            </Menu.Item>
          ) : (
            <Menu.Item
              key={key}
              leftSection={<Icon size={16} />}
              onClick={() => dialog && view.set({ dialog: { kind: dialog } })}
            >
              {t(`tools.${key}`)}
            </Menu.Item>
          ),
        )}
        <Menu.Item
          leftSection={<IconTextPlus size={16} />}
          onClick={() => view.set({ dialog: { kind: 'write', pasted: null } })}
        >
          {t('write.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconReplace size={16} />} onClick={() => view.set({ dialog: { kind: 'replace' } })}>
          {t('replace.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={() => view.set({ dialog: { kind: 'keys' } })}>
          {t('keys.title')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function PublishButton() {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const keyNames = useKeyNames();
  const save = useSaveState();
  const published = usePublished();
  const nothingToPublish = hasNothingToPublish(published, save);
  const hint = nothingToPublish ? t('nothing_to_publish') : `${t('publish_hint')} (${keyNames('Mod+Enter')})`;
  return (
    <Tooltip label={hint}>
      <Box
        as={UnstyledButton}
        px={3.5}
        className={joinClasses(barClasses.button, barClasses.primary, classes.publish)}
        aria-disabled={nothingToPublish}
        onClick={() => openPublish(session)}
      >
        {t('publish', { version: (published.version ?? 0) + 1 })}
      </Box>
    </Tooltip>
  );
}

function DraftBadge() {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const save = useSaveState();
  const { version, hasDraft } = usePublished();
  const count = useChangeCount();
  const isDraft = save.kind !== 'saved' || (hasDraft && count !== 0);
  if (version === null) return <StatusBadge status="never_published">{t('never_published')}</StatusBadge>;
  return (
    <Box
      as={UnstyledButton}
      radius="chip"
      minHeight={24}
      title={t('changes.open', { version })}
      onClick={() => session.view.set({ dialog: { kind: 'changes' } })}
    >
      {isDraft ? (
        <StatusBadge status="draft">
          {count ? t('draft_since', { count, version }) : t('draft_open', { version })}
        </StatusBadge>
      ) : (
        <StatusBadge status="published">{t('published', { version })}</StatusBadge>
      )}
    </Box>
  );
}

/** Tells whether the changes are saved, being saved, or only stored on this device. */
function SaveStatus() {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const save = useSaveState();
  const look = {
    saved: {
      icon: IconCloudCheck,
      text: save.kind === 'saved' && save.at ? t('saved_at', { time: format.time(save.at) }) : t('saved'),
    },
    saving: { icon: IconCloudUpload, text: t('saving') },
    stored: { icon: IconCloudOff, text: save.kind === 'stored' && save.signedOut ? t('kept_signed_out') : t('kept') },
    conflict: { icon: IconCloudOff, text: t('kept') },
    rejected: { icon: IconCloudOff, text: t('kept') },
  }[save.kind];
  return (
    <BarStatus kind={save.kind} className={classes.saveStatus}>
      <look.icon size={16} />
      <span>{look.text}</span>
    </BarStatus>
  );
}
