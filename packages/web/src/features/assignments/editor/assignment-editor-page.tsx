import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { checklists } from '@rounds/contract/checklists';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toDay, useZone } from '../../../kit/calendar/index.ts';
import { toDefaultValues } from '../../../kit/custom-fields/index.ts';
import { usePathParams, useSearchParams } from '../../../paths.ts';
import { call } from '../../../platform/api/index.ts';
import { useSessionUser } from '../../../platform/session/index.ts';
import { LoadFailed, PageHeader, SkeletonRows } from '../../../ui/index.ts';
import { useAssignmentDefaults } from '../assignment-queries.ts';
import { useAssignment } from '../planning-queries.ts';
import { AssignmentEditor } from './assignment-editor.tsx';
import { createDraft, toDraft } from './draft.ts';

/** Creates an assignment, or edits the one that the path names. */
export default function AssignmentEditorPage() {
  const { id } = usePathParams('id');
  return id === '' ? <NewAssignment /> : <StoredAssignment key={id} id={Number(id)} />;
}

function StoredAssignment({ id }: { readonly id: number }) {
  const fields = useFields();
  const stored = useAssignment(id);
  if (!fields.data || !stored.data) return <Loading query={stored.error ? stored : fields} />;
  return <AssignmentEditor stored={stored.data} initial={toDraft(stored.data)} fields={fields.data} />;
}

function NewAssignment() {
  const ownZone = useZone();
  const { workspace } = useSessionUser();
  const fields = useFields();
  const preset = usePreset();
  const defaults = useAssignmentDefaults();
  if (!fields.data || !preset.data || !defaults.data)
    return <Loading query={[preset, defaults].find(({ error }) => error) ?? fields} />;
  const timezone = defaults.data.timezone ?? workspace.region.time_zone ?? ownZone;
  const initial = createDraft({
    defaults: { ...defaults.data, first_weekday: workspace.region.first_weekday },
    ...preset.data,
    custom_fields: toDefaultValues(fields.data),
    timezone,
    today: toDay(new Date().toISOString(), timezone),
  });
  return <AssignmentEditor stored={null} initial={initial} fields={fields.data} />;
}

interface LoadingProps {
  readonly query: { readonly error: Error | null; refetch(): unknown };
}

function Loading({ query: { error, refetch } }: LoadingProps) {
  const { t } = useTranslation('assignments');
  return (
    <>
      <PageHeader title={t('one')} />
      {error ? <LoadFailed title={t('failed')} error={error} retry={refetch} /> : <SkeletonRows rows={8} />}
    </>
  );
}

/** The custom fields of assignments besides the title. */
const useFields = () =>
  useQuery({
    queryKey: ['assignment_fields', 'used'],
    queryFn: async ({ signal }) => {
      const fields = await call(assignments.listCustomFields, { signal });
      return fields.filter(({ is_standard }) => !is_standard);
    },
  });

/** The most that one search answers. */
const MAX_FOUND = 100;

async function findAssets(ids: readonly string[], signal: AbortSignal) {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_FOUND) }, (_, part) =>
    ids.slice(part * MAX_FOUND, (part + 1) * MAX_FOUND).join(','),
  );
  const found = await Promise.all(
    parts.map((part) => call(assets.search, { query: { ids: part, limit: MAX_FOUND }, signal })),
  );
  return found.flat();
}

/** The template and the assets that the address names, for links from their lists. */
function usePreset() {
  const { template = '', assets: ids = '', asset_filter = '' } = useSearchParams('template', 'assets', 'asset_filter');
  return useQuery({
    queryKey: ['assignments', 'preset', template, ids, asset_filter],
    queryFn: async ({ signal }) => {
      const [templates, named, matching] = await Promise.all([
        template === '' ? [] : call(checklists.searchEntries, { query: { ids: template }, signal }),
        findAssets(ids === '' ? [] : ids.split(','), signal),
        asset_filter === ''
          ? { assets: [] }
          : call(assignments.selectAssets, { body: { filter: JSON.parse(asset_filter) }, signal }),
      ]);
      const [first] = templates;
      return {
        template: first ? { template_id: Number(first.value), title: first.label } : null,
        assets: [
          ...named.map(({ value, asset_id, label }) => ({ uuid: String(value), asset_id, display_name: label })),
          ...matching.assets,
        ],
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
