import type { SectionBlock } from '@rounds/contract/sections';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ICON, Panel, Row } from '../../../ui/index.ts';
import classes from '../sections.module.css';

interface UnavailableProps {
  readonly reason: NonNullable<SectionBlock['unavailable']>;
  readonly title?: string | null | undefined;
}
/** Replaces a block that its reader may not see, or whose content was deleted. */
export function Unavailable({ reason, title }: UnavailableProps) {
  const { t } = useTranslation('sections');
  return (
    <Panel label={t('unavailable.label')} className={classes.panel} title={title ? <bdi>{title}</bdi> : undefined}>
      <Row as="p" gap={3} tone="ink2">
        <IconEyeOff {...ICON} size={20} />
        <span>{t(`unavailable.${reason}`)}</span>
      </Row>
    </Panel>
  );
}
