import { assets } from '@rounds/contract/assets';
import { groups } from '@rounds/contract/groups';
import { ISSUE_PRIORITIES, ISSUE_RISKS } from '@rounds/contract/issues';
import { sites } from '@rounds/contract/sites';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RecordSelect, SiteSelect } from '../../../kit/resource/index.ts';
import { paths } from '../../../paths.ts';
import { canAccess, useCan, useSessionUser } from '../../../platform/session/index.ts';
import { Anchor, DateInput, FieldError, Panel, Row, Stack } from '../../../ui/index.ts';
import { DueDate } from '../due-date.tsx';
import { type Assignee, AssigneeSelect } from '../fields/assignee-select.tsx';
import { type CategoryChoice, CategoryFields } from '../fields/category-fields.tsx';
import { LabelSelect } from '../fields/label-select.tsx';
import { type NamedPerson, PeopleSelect } from '../fields/people-select.tsx';
import { ColoredName, LabelChip, toName } from '../issue-marks.tsx';
import { useTypeOptions } from '../issue-queries.ts';
import { ChoiceField } from './choice-field.tsx';
import { CustomFields } from './custom-fields.tsx';
import { EditField } from './edit-field.tsx';
import { useOpenIssue } from './issue-record.ts';
import { UpdatedLine } from './updated-line.tsx';

const toError = (error: string | undefined) => error && <FieldError>{error}</FieldError>;

/** The fields of the open issue, each edited and saved by itself. */
export function IssueFields() {
  const { t } = useTranslation(['common', 'lists']);
  const { issue } = useOpenIssue();
  const { data: types = [] } = useTypeOptions();
  const { edit } = issue.may;
  return (
    <Panel title={t('common:record.details')}>
      <Stack>
        <PeopleFields canEdit={edit} />
        <DueField canEdit={edit} />
        <ChoiceField
          name="priority"
          canEdit={edit}
          options={ISSUE_PRIORITIES.map((value) => ({ value, label: t(`lists:issues.options.priority.${value}`) }))}
        />
        <ChoiceField
          name="risk"
          canEdit={edit}
          options={ISSUE_RISKS.map((value) => ({ value, label: t(`lists:issues.options.risk.${value}`) }))}
        />
        <ChoiceField
          name="type"
          canEdit={edit}
          options={types.map(({ value, label }) => ({ value: String(value), label }))}
        />
        <CategoryField canEdit={issue.may.change_category} />
        <LabelsField canEdit={edit} />
        <PlaceFields canEdit={edit} />
        <CustomFields canEdit={edit} />
      </Stack>
      <UpdatedLine />
    </Panel>
  );
}

interface FieldProps {
  readonly canEdit: boolean;
}

function PeopleFields({ canEdit }: FieldProps) {
  const { t } = useTranslation(['issue', 'lists']);
  const user = useSessionUser();
  const canChoose = canEdit && canAccess(user, groups.searchUsersAndGroups.access);
  const label = t('lists:issues.columns.assignee');
  const collaborators = t('issue:collaborators');
  return (
    <>
      <EditField<Assignee | null>
        name="assignee"
        label={label}
        canEdit={canChoose}
        isInstant
        emptyText={t('issue:nobody')}
        read={({ assignee }) => assignee}
        toChange={(value) => ({ assignee: value && { type: value.type, id: value.id } })}
        show={({ assignee }) => assignee?.name ?? null}
      >
        {({ value, error, save }) => (
          <AssigneeSelect label={label} value={value} error={toError(error)} onChange={save} />
        )}
      </EditField>
      <EditField<readonly NamedPerson[]>
        name="collaborator_ids"
        label={collaborators}
        canEdit={canChoose}
        read={(issue) => issue.collaborators}
        toChange={(people) => ({ collaborator_ids: people.map(({ id }) => id) })}
        show={(issue) => issue.collaborators.map(({ full_name }) => full_name).join(', ') || null}
      >
        {({ value, error, set }) => (
          <PeopleSelect label={collaborators} value={value} error={toError(error)} onChange={set} />
        )}
      </EditField>
    </>
  );
}

function DueField({ canEdit }: FieldProps) {
  const { t } = useTranslation('lists');
  const label = t('issues.columns.due_at');
  return (
    <EditField<string>
      name="due_at"
      label={label}
      canEdit={canEdit}
      read={({ due_at }) => due_at ?? ''}
      toChange={(day) => ({ due_at: day === '' ? null : day })}
      show={(issue) => (issue.due_at ? <DueDate issue={issue} /> : null)}
    >
      {({ value, error, set }) => (
        <DateInput name="due_at" label={label} value={value} error={toError(error)} onChange={set} />
      )}
    </EditField>
  );
}

function CategoryField({ canEdit }: FieldProps) {
  const { t } = useTranslation('lists');
  return (
    <EditField<CategoryChoice>
      name="category_id"
      label={t('issues.columns.category')}
      canEdit={canEdit}
      read={({ category, sub_category }) => ({ category_id: category.id, sub_category_id: sub_category?.id ?? null })}
      toChange={({ category_id, sub_category_id }) => ({ category_id: category_id ?? undefined, sub_category_id })}
      show={({ category, sub_category }) => (
        <ColoredName color={category.color} icon={category.icon} isWrapped>
          {[category, sub_category].flatMap((one) => (one ? toName(one.name_lang) : [])).join(' › ')}
        </ColoredName>
      )}
    >
      {({ value, error, set }) => <CategoryFields value={value} errors={{ category: toError(error) }} onChange={set} />}
    </EditField>
  );
}

function LabelsField({ canEdit }: FieldProps) {
  const { t } = useTranslation('lists');
  const label = t('issues.columns.labels');
  return (
    <EditField<readonly number[]>
      name="label_ids"
      label={label}
      canEdit={canEdit}
      read={({ labels }) => labels.map(({ id }) => id)}
      toChange={(ids) => ({ label_ids: [...ids] })}
      show={({ labels }) =>
        labels.length > 0 ? (
          <Row as="span" wrap gap={2}>
            {labels.map((one) => (
              <LabelChip key={one.id} {...one} />
            ))}
          </Row>
        ) : null
      }
    >
      {({ value, error, set }) => <LabelSelect label={label} value={value} error={error} onChange={set} />}
    </EditField>
  );
}

function PlaceFields({ canEdit }: FieldProps) {
  const { t } = useTranslation('lists');
  const user = useSessionUser();
  const can = useCan();
  const assetLabel = t('issues.columns.asset');
  const siteLabel = t('issues.columns.site');
  return (
    <>
      <EditField<string | null>
        name="asset_uuid"
        label={assetLabel}
        canEdit={canEdit && canAccess(user, assets.search.access)}
        isInstant
        hasLink={can('SST_VIEW_ASSET')}
        read={({ asset }) => asset?.uuid ?? null}
        toChange={(asset_uuid) => ({ asset_uuid })}
        show={({ asset }) =>
          asset &&
          (can('SST_VIEW_ASSET') ? (
            <Anchor component={Link} {...paths.assets.get(asset.uuid)} size="sm">
              {asset.display_name}
            </Anchor>
          ) : (
            asset.display_name
          ))
        }
      >
        {({ value, error, save }) => (
          <RecordSelect
            endpoint={assets.search}
            name="asset_uuid"
            label={assetLabel}
            value={value}
            error={toError(error)}
            onChange={save}
          />
        )}
      </EditField>
      <EditField<number | null>
        name="site_id"
        label={siteLabel}
        canEdit={canEdit && canAccess(user, sites.search.access)}
        isInstant
        read={({ site }) => site?.id ?? null}
        toChange={(site_id) => ({ site_id })}
        show={({ site }) => site?.path ?? null}
      >
        {({ value, error, save }) => (
          <SiteSelect label={siteLabel} value={value} error={toError(error)} onChange={save} />
        )}
      </EditField>
    </>
  );
}
