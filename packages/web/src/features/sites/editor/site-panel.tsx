import type { SiteColumn, SiteValue } from '@rounds/contract/sites';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  Box,
  Checkbox,
  Chip,
  ListRow,
  SidePanel,
  Stack,
  Text,
  Textarea,
  TextInput,
  TimeZoneSelect,
} from '../../../ui/index.ts';
import { ColumnValue } from './column-value.tsx';
import { type DraftNode, isStored } from './site-draft.ts';
import { type SiteActions, SiteMenu } from './site-menu.tsx';
import { toAddressLine } from './site-nodes.ts';

interface SitePanelProps {
  readonly node: DraftNode;
  /** The nodes above it, outermost first; their address and time zone hold for it if it has none. */
  readonly above: readonly DraftNode[];
  /** The number of assets at it and below it; null if the person may not see assets. */
  readonly assets: number | null;
  readonly columns: readonly SiteColumn[];
  readonly canEdit: boolean;
  /** Whether a new site is named here: on phones the panel covers the row in which its name is typed elsewhere. */
  readonly isNamedHere: boolean;
  readonly actions: SiteActions;
  /** Changes of the same field are undone in one step. */
  readonly onChange: (values: Partial<DraftNode>, field: string) => void;
  readonly onClose: () => void;
}

/** Shows one site next to the tree. Changes are saved with the tree. */
export function SitePanel(props: SitePanelProps) {
  const { node, above, assets, columns, canEdit, actions, onChange, onClose } = props;
  const { t } = useTranslation('sites');
  const name = node.title || t('untitled');
  const setValue = (id: string, value: SiteValue) => onChange({ values: { ...node.values, [id]: value } }, id);
  const addressAbove = above.findLast(({ address }) => address !== '');
  return (
    <SidePanel
      title={name}
      closeLabel={t('close')}
      onClose={onClose}
      focusesTitle={false}
      mark={<Chip>{t(node.is_site ? 'site' : 'node.one')}</Chip>}
      actions={canEdit && <SiteMenu name={name} actions={actions} />}
    >
      <Stack gap={4} mt={4}>
        <TextInput
          label={t('node.title')}
          value={node.title}
          readOnly={!canEdit}
          required
          withAsterisk
          maxLength={200}
          autoComplete="off"
          autoFocus={props.isNamedHere && node.title === ''}
          onChange={(event) => onChange({ title: event.currentTarget.value }, 'title')}
        />
        <Textarea
          label={t('node.address')}
          value={node.address}
          readOnly={!canEdit}
          {...(node.address === '' &&
            addressAbove && {
              description: t('inherited', { name: addressAbove.title }),
              placeholder: toAddressLine(addressAbove.address),
            })}
          maxLength={500}
          rows={3}
          autoComplete="off"
          onChange={(event) => onChange({ address: event.currentTarget.value }, 'address')}
        />
        <ZoneField node={node} above={above} canEdit={canEdit} onChange={onChange} />
        {columns.map((column) => (
          <ColumnValue
            key={column.id}
            column={column}
            value={node.values[column.id] ?? null}
            isRequired={column.required && node.is_site}
            canEdit={canEdit}
            onChange={(value) => setValue(column.id, value)}
          />
        ))}
        <Textarea
          label={t('node.note')}
          value={node.note}
          readOnly={!canEdit}
          maxLength={2000}
          rows={3}
          onChange={(event) => onChange({ note: event.currentTarget.value }, 'note')}
        />
        <Checkbox
          label={t('node.is_site')}
          description={node.children.length > 0 ? t('node.has_children') : t('node.is_site_hint')}
          checked={node.is_site}
          disabled={!canEdit || node.children.length > 0}
          onChange={(event) => onChange({ is_site: event.currentTarget.checked }, 'is_site')}
        />
      </Stack>
      {assets !== null && isStored(node.id) && (
        <Box as="section" pt={4} mt={5} borderTop="line" aria-label={t('node.assets')}>
          <Text as="h3" fontSize="sm">
            {t('node.assets')}
          </Text>
          {assets === 0 ? (
            <Text fontSize="xs" tone="ink3">
              {t('no_assets')}
            </Text>
          ) : (
            <ul>
              <ListRow
                title={t('assets', { count: assets })}
                description={node.children.length > 0 ? t('with_below') : undefined}
                link={paths.assets.list({ filter: { site: [Number(node.id)] } })}
              />
            </ul>
          )}
        </Box>
      )}
    </SidePanel>
  );
}

function ZoneField({
  node,
  above,
  canEdit,
  onChange,
}: Pick<SitePanelProps, 'node' | 'above' | 'canEdit' | 'onChange'>) {
  const { t } = useTranslation('sites');
  const format = useFormat();
  const zoneAbove = above.findLast(({ time_zone }) => time_zone !== null);
  const zone = node.time_zone ?? zoneAbove?.time_zone ?? null;
  const isInherited = node.time_zone === null && zoneAbove !== undefined;
  return (
    <div>
      <TimeZoneSelect
        label={t('node.time_zone')}
        description={isInherited ? t('inherited', { name: zoneAbove.title }) : t('node.time_zone_hint')}
        placeholder={zone ?? undefined}
        value={node.time_zone}
        readOnly={!canEdit}
        clearable={canEdit}
        onClear={() => onChange({ time_zone: null }, 'time_zone')}
        onChange={(next) => onChange({ time_zone: next }, 'time_zone')}
      />
      {zone !== null && zone !== format.timeZone && (
        <Text fontSize="xs" tone="ink3">
          {t('local_time', { time: format.nowIn(zone) })}
        </Text>
      )}
    </div>
  );
}
