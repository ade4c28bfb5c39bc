import { globalLists } from '@rounds/contract/global-lists';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../platform/session/index.ts';
import { Segmented, Stack } from '../../../ui/index.ts';
import { RecordSelect } from '../../resource/index.ts';
import type { ConfigProps } from './config-props.ts';
import { OptionsEditor } from './options-editor.tsx';

/** Where the options of a choice come from: the field itself, or a global list. */
export function OptionsConfig({ field, saved, setConfig, getError }: ConfigProps) {
  const { t } = useTranslation('custom-fields');
  const canViewLists = useCan()('RES_VIEW_GLOBAL_LISTS');
  const { options = [], list_uuid } = field.config;
  const isList = list_uuid !== undefined;
  return (
    <Stack gap={2.5}>
      {saved === undefined && canViewLists && (
        <Segmented
          aria-label={t('options.source')}
          value={isList ? 'list' : 'own'}
          data={[
            { value: 'own', label: t('options.own') },
            { value: 'list', label: t('options.list') },
          ]}
          onChange={(source) =>
            setConfig(source === 'list' ? { list_uuid: '', options: undefined } : { list_uuid: undefined, options: [] })
          }
        />
      )}
      {isList ? (
        <RecordSelect
          endpoint={globalLists.all}
          name="list_uuid"
          label={t('options.list')}
          required
          value={list_uuid || null}
          error={getError('list_uuid')}
          onChange={(chosen) => setConfig({ list_uuid: chosen ?? '' })}
        />
      ) : (
        <OptionsEditor
          options={options}
          saved={saved?.config.options ?? []}
          error={getError('options')}
          onChange={(next) => setConfig({ options: [...next] })}
        />
      )}
    </Stack>
  );
}
