import { type Section, sectionPrints } from '@rounds/contract/sections';
import { IconPencil, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Box, Button, EmptyState, ICON, PageHeader, SkeletonRows, Stack, useIsPhone } from '../../ui/index.ts';
import { ScreenWithRows } from '../analytics/index.ts';
import { ReportActions } from '../scheduled-reports/index.ts';
import { SectionGrid } from './section-grid.tsx';
import { SECTION_ICONS, toIcon } from './section-icons.ts';
import { useTogglePin } from './section-queries.ts';
import classes from './sections.module.css';

interface SectionViewProps {
  readonly section: Section;
  readonly canEdit: boolean;
}
/** A section as its readers see it. */
export function SectionView({ section, canEdit }: SectionViewProps) {
  const { t } = useTranslation('sections');
  const { id, title, icon, blocks, pinned, owner } = section;
  const togglePin = useTogglePin();
  const isPhone = useIsPhone();
  const PinIcon = pinned ? IconPinnedOff : IconPin;
  const pin = {
    ...{ icon: PinIcon, label: t(pinned ? 'pins.remove' : 'pins.add') },
    onSelect: () => togglePin.mutate(section),
  };
  const Icon = SECTION_ICONS[toIcon(icon)];
  const editButton = (variant: 'filled' | 'default') => (
    <Button
      component={Link}
      {...paths.sections.get(id, { isEdited: true })}
      variant={variant}
      leftSection={<IconPencil {...ICON} />}
    >
      {t('edit')}
    </Button>
  );
  return (
    <Stack fullHeight className={classes.view}>
      <PageHeader
        title={title}
        before={<Icon {...ICON} size={20} className={classes.icon} />}
        actions={
          <>
            {!isPhone && (
              <Button
                variant="default"
                leftSection={<PinIcon {...ICON} />}
                loading={togglePin.isPending}
                onClick={pin.onSelect}
              >
                {pin.label}
              </Button>
            )}
            <ReportActions
              title={title}
              pdf={{ endpoint: sectionPrints.pdf, params: { id } }}
              source={{ kind: 'section', section_id: id }}
              more={isPhone ? [pin] : []}
            />
            {canEdit && editButton('filled')}
          </>
        }
      />
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <ScreenWithRows scope={String(section.revision)}>
          <Box py={4} px="edge" className={classes.content}>
            {blocks.length === 0 ? (
              <EmptyState
                title={t('nothing.title')}
                text={section.may_edit ? t('nothing.own') : t('nothing.text', { name: owner.full_name })}
                action={canEdit && editButton('default')}
              />
            ) : (
              <SectionGrid blocks={blocks} />
            )}
          </Box>
        </ScreenWithRows>
      </Suspense>
    </Stack>
  );
}
