import {
  IconAdjustments,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUpload,
  IconEye,
  IconKeyboard,
  IconListTree,
  IconPencil,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useKeyNames } from '../../../i18n/index.ts';
import { Mark, StatusBadge, Tooltip } from '../../../ui/index.ts';
import { usePreviewing } from '../preview/index.ts';
import classes from './builder-bar.module.css';
import { useBuilder, useHistory, usePublished, useRecords, useSaveState, useView } from './builder-context.tsx';
import { redo, undo } from './deeds.ts';
import { useChangeCount } from './use-change-count.ts';

/** Parts that change with every edit listen for themselves, so that the others are not drawn with them. */
export function BuilderBar() {
  const { t } = useTranslation('builder');
  const keyNames = useKeyNames();
  const session = useBuilder();
  const title = useRecords((records) => records.head.title);
  const hasActive = useView((view) => view.activeId !== null);
  const { previewing } = usePreviewing();

  useEffect(() => {
    document.title = t('window_title', { title });
  }, [t, title]);

  return (
    <header className={classes.bar} data-previewing={previewing || undefined}>
      <Link to="/checklist/templates" className={classes.icon} aria-label={t('back')}>
        <IconArrowLeft size={18} className={classes.mirrors} />
      </Link>
      <span className={classes.mark}>
        <Mark size={22} ring="var(--side-ring)" tick="var(--side-tick)" />
      </span>
      <button type="button" className={classes.title} onClick={() => session.view.set({ dialog: { kind: 'about' } })}>
        <h1 title={title}>{title}</h1>
        <IconPencil size={14} aria-hidden />
        <span className={classes.unseen}>{t('about.open')}</span>
      </button>
      <span className={classes.badge}>
        <DraftBadge />
      </span>
      <SaveWords />
      <span className={classes.space} />
      <TravelButtons />
      <span className={classes.desk}>
        <BarButton label={t('keys.title')} keys="?" onClick={() => session.view.set({ dialog: { kind: 'keys' } })}>
          <IconKeyboard size={18} />
        </BarButton>
      </span>
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
      <Tooltip label={`${t('preview')} (${keyNames('Mod+P')})`}>
        <button
          type="button"
          className={classes.preview}
          aria-pressed={previewing}
          aria-label={t('preview')}
          onClick={session.togglePreview}
        >
          <IconEye size={18} />
          <span>{t('preview')}</span>
        </button>
      </Tooltip>
      <PublishButton />
    </header>
  );
}

function TravelButtons() {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const history = useHistory();
  return (
    <>
      <BarButton label={t('undo')} keys="Mod+Z" disabled={!history.undo} onClick={() => undo(session)}>
        <IconArrowBackUp size={18} className={classes.mirrors} />
      </BarButton>
      <BarButton label={t('redo')} keys="Mod+Shift+Z" disabled={!history.redo} onClick={() => redo(session)}>
        <IconArrowForwardUp size={18} className={classes.mirrors} />
      </BarButton>
    </>
  );
}

function PublishButton() {
  const { t } = useTranslation('builder');
  const { view } = useBuilder();
  const save = useSaveState();
  const { version, hasDraft } = usePublished();
  const nothingToPublish = version !== null && !hasDraft && save.kind === 'saved';
  return (
    <Tooltip label={nothingToPublish ? t('nothing_to_publish') : t('publish_hint')}>
      <button
        type="button"
        className={classes.publish}
        aria-disabled={nothingToPublish}
        onClick={() => !nothingToPublish && view.set({ dialog: { kind: 'publish' } })}
      >
        {t('publish', { version: (version ?? 0) + 1 })}
      </button>
    </Tooltip>
  );
}

function BarButton(props: {
  label: string;
  keys?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  const keyNames = useKeyNames();
  return (
    <Tooltip label={props.keys ? `${props.label} (${keyNames(props.keys)})` : props.label}>
      <button
        type="button"
        className={classes.icon}
        aria-label={props.label}
        aria-disabled={props.disabled}
        onClick={() => !props.disabled && props.onClick()}
      >
        {props.children}
      </button>
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
    <button
      type="button"
      className={classes.changes}
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
    </button>
  );
}

/** Always says where the work is. */
function SaveWords() {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const save = useSaveState();
  const look = {
    saved: {
      icon: IconCloudCheck,
      text: save.kind === 'saved' && save.at ? t('saved_at', { time: format.time(save.at) }) : t('saved'),
    },
    saving: { icon: IconCloudUpload, text: t('saving') },
    kept: { icon: IconCloudOff, text: save.kind === 'kept' && save.signedOut ? t('kept_signed_out') : t('kept') },
    conflict: { icon: IconCloudOff, text: t('kept') },
    refused: { icon: IconCloudOff, text: t('kept') },
  }[save.kind];
  return (
    <span className={classes.save} data-kind={save.kind} role="status">
      <look.icon size={16} />
      <span>{look.text}</span>
    </span>
  );
}
