import { IconArrowDown, IconFilter, IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { ActionIcon, Checkbox, Drawer, ICON, NativeSelect, Stack, Text } from '../../../ui/index.ts';
import { useFormShown } from '../form-place/form-shown.ts';
import { useProgress, useSession, useView } from '../state/translation-context.tsx';
import classes from './filter-bar.module.css';
import { KindChoices, useStateFilter } from './filter-choices.tsx';
import { endSelection, goToNextOpen } from './row-keys.ts';
/** Shows the tools on phones: a row of buttons next to the search, and the filters in a sheet. */
export function PhoneActions() {
  const { t } = useTranslation(['translations', 'common']);
  const format = useFormat();
  const session = useSession();
  const progress = useProgress();
  const isSelecting = useView((view) => view.isSelecting);
  const active = useView(({ filter }) => filter.kinds.length + (filter.state === 'all' ? 0 : 1));
  const [isOpen, setOpen] = useState(false);
  const hasNone = progress.total === progress.done;
  const title = t('common:filters.title');
  return (
    <>
      <ActionIcon
        size={44}
        aria-label={active > 0 ? `${title} (${format.number(active)})` : title}
        aria-haspopup="dialog"
        data-on={active > 0 || undefined}
        className={classes.icon}
        onClick={() => setOpen(true)}
      >
        <IconFilter {...ICON} size={19} />
        {active > 0 && (
          <Text as="span" textAlign="center" className={classes.badge}>
            {format.number(active)}
          </Text>
        )}
      </ActionIcon>
      <ActionIcon
        size={44}
        aria-label={t('select_several')}
        aria-pressed={isSelecting}
        data-on={isSelecting || undefined}
        className={classes.icon}
        onClick={() => (isSelecting ? endSelection(session) : session.view.set({ isSelecting: true }))}
      >
        <IconListCheck {...ICON} size={19} />
      </ActionIcon>
      <ActionIcon
        size={44}
        aria-label={t('next_open')}
        aria-disabled={hasNone}
        data-disabled={hasNone || undefined}
        className={classes.icon}
        onClick={() => !hasNone && goToNextOpen(session)}
      >
        <IconArrowDown {...ICON} size={19} />
      </ActionIcon>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} position="bottom" size="auto" title={title}>
        <Filters />
      </Drawer>
    </>
  );
}
function Filters() {
  const { t } = useTranslation('translations');
  const { value, data, choose } = useStateFilter();
  const { isShown, setShown } = useFormShown();
  return (
    <Stack gap={4} pb={4}>
      <NativeSelect
        label={t('status')}
        value={value}
        data={data}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <section aria-label={t('kind_of_text')}>
        <Text as="h3" mb={3} size="sm" weight={550}>
          {t('kind_of_text')}
        </Text>
        <KindChoices />
      </section>
      <Checkbox
        label={t('show_form')}
        checked={isShown}
        onChange={({ currentTarget: { checked } }) => setShown(checked)}
      />
    </Stack>
  );
}
