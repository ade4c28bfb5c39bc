import type { Section } from '@rounds/contract/sections';
import { IconPencil, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths, usePathParams, useSearchParams } from '../../paths.ts';
import { Button, EmptyState, LoadFailed, PageHeader, SkeletonRows, useIsPhone } from '../../ui/index.ts';
import { SectionEditor } from './editor/section-editor.tsx';
import { SectionGrid } from './section-grid.tsx';
import { SECTION_ICONS, toIcon } from './section-icons.ts';
import { useSection, useTogglePin } from './section-queries.ts';
import classes from './sections.module.css';

/** A section: read by everybody it is shared with, composed by its owner on a wide screen. */
export default function SectionPage() {
  const { t } = useTranslation('sections');
  const { sectionId } = usePathParams('sectionId');
  const { edit } = useSearchParams('edit');
  const isPhone = useIsPhone();
  const { data: section, error, refetch } = useSection(sectionId);
  if (error && !section) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!section) {
    return (
      <>
        <PageHeader title={t('title')} />
        <SkeletonRows rows={6} />
      </>
    );
  }
  const isEdited = edit === '1' && section.may_edit && !isPhone;
  return isEdited ? (
    <SectionEditor key={section.id} stored={section} />
  ) : (
    <SectionReading section={section} canEdit={section.may_edit && !isPhone} />
  );
}

function SectionReading({ section, canEdit }: { readonly section: Section; readonly canEdit: boolean }) {
  const { t } = useTranslation('sections');
  const { id, title, icon, blocks, pinned, owner } = section;
  const togglePin = useTogglePin();
  const Icon = SECTION_ICONS[toIcon(icon)];
  const editButton = (variant: 'filled' | 'default') => (
    <Button
      component={Link}
      {...paths.sections.get(id, { isEdited: true })}
      variant={variant}
      leftSection={<IconPencil size={16} stroke={1.75} />}
    >
      {t('edit')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={title}
        before={<Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />}
        actions={
          <>
            <Button
              variant="default"
              leftSection={pinned ? <IconPinnedOff size={16} stroke={1.75} /> : <IconPin size={16} stroke={1.75} />}
              onClick={() => void togglePin(section)}
            >
              {t(pinned ? 'pins.remove' : 'pins.add')}
            </Button>
            {canEdit && editButton('filled')}
          </>
        }
      />
      <div className={classes.reading}>
        {blocks.length === 0 ? (
          <EmptyState
            title={t('nothing.title')}
            text={section.may_edit ? t('nothing.own') : t('nothing.text', { name: owner.full_name })}
            action={canEdit && editButton('default')}
          />
        ) : (
          <SectionGrid blocks={blocks} />
        )}
      </div>
    </>
  );
}
