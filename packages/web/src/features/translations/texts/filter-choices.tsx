/** The choices by which the list of texts can be filtered. */
import { TEXT_KINDS, TRANSLATION_STATES } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Checkbox, Stack } from '../../../ui/index.ts';
import { useProgress, useSession, useView } from '../state/translation-context.tsx';
import type { StateFilter } from '../state/translation-view.ts';

const STATES: readonly StateFilter[] = ['all', ...TRANSLATION_STATES];

/** The states with the number of their texts. */
export function useStateFilter() {
  const { t } = useTranslation('translations');
  const format = useFormat();
  const session = useSession();
  const progress = useProgress();
  const value = useView((view) => view.filter.state);
  const data = STATES.map((state) => ({
    value: state,
    label: t(`filter_state.${state as 'all'}`, {
      number: format.number(state === 'all' ? progress.total : progress[state as 'done']),
    }),
  }));
  return { value, data, choose: (state: string) => session.setFilter({ state: state as StateFilter }) };
}

export function KindChoices() {
  const { t } = useTranslation('translations');
  const session = useSession();
  const kinds = useView((view) => view.filter.kinds);
  return (
    <Stack gap={2.5}>
      {TEXT_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          label={t(`kind.${kind}`)}
          checked={kinds.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            session.setFilter({ kinds: checked ? [...kinds, kind] : kinds.filter((one) => one !== kind) })
          }
        />
      ))}
    </Stack>
  );
}
