import { IconAdjustments, IconHelpCircle, IconListCheck, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormButton } from '../../../kit/form/index.ts';
import { useHelpToggle } from '../../../kit/help/index.ts';
import { ICON, Row } from '../../../ui/index.ts';
import classes from '../page/conduct-page.module.css';
import { useConductValue } from '../store/conduct-context.tsx';

export type Tool = 'search' | 'unanswered' | 'settings';

/** Offers search, the list of unanswered questions, and the settings of this device. */
export function ConductTools({ open }: { open: (tool: Tool) => void }) {
  const { t } = useTranslation('conduct');
  const help = useHelpToggle();
  const { total, answered } = useConductValue((conduct) => conduct.run().progress());
  return (
    <Row wrap align="stretch" gap={2} pb={3} className={classes.tools}>
      <FormButton look="soft" onClick={() => open('search')} aria-keyshortcuts="/">
        <IconSearch {...ICON} size={18} />
        {t('search.open')}
      </FormButton>
      <FormButton look="icon" onClick={() => open('settings')} aria-label={t('settings.title')}>
        <IconAdjustments {...ICON} size={20} />
      </FormButton>
      <FormButton look="icon" onClick={help.toggle} aria-label={help.label} aria-expanded={help.isOpen}>
        <IconHelpCircle {...ICON} size={20} />
      </FormButton>
      <FormButton look="soft" onClick={() => open('unanswered')}>
        <IconListCheck {...ICON} size={18} />
        {t('unanswered.open', { count: total - answered })}
      </FormButton>
    </Row>
  );
}
