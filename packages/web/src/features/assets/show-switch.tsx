import { IconBinaryTree, IconList, IconMap } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { changeSearch, useSearchParams } from '../../paths.ts';
import { IconSwitch } from '../../ui/index.ts';

const SHOWN = { list: IconList, tree: IconBinaryTree, map: IconMap } as const;
export type Shown = keyof typeof SHOWN;

/** Whether assets are shown as a list, as a tree or on a map; the address keeps it. */
export function useShown(): Shown {
  const { show } = useSearchParams('show');
  return show === 'tree' || show === 'map' ? show : 'list';
}

export function ShowSwitch() {
  const { t } = useTranslation('assets');
  const navigate = useNavigate();
  const view = useShown();
  return (
    <IconSwitch
      label={t('show.label')}
      value={view}
      onChange={(show) =>
        void navigate(changeSearch({ show: show === 'list' ? undefined : show, at: undefined, page: undefined }))
      }
      options={(Object.keys(SHOWN) as Shown[]).map((value) => ({
        value,
        label: t(`show.${value}`),
        icon: SHOWN[value],
      }))}
    />
  );
}
