import { assets } from '@rounds/contract/assets';
import type { CustomFieldValuesInput } from '@rounds/contract/custom-fields';
import { groups } from '@rounds/contract/groups';
import { ISSUE_PRIORITIES, ISSUE_RISKS, type IssuePriority, type IssueRisk } from '@rounds/contract/issues';
import { sites } from '@rounds/contract/sites';
import type { RichText } from '@rounds/engine';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomFieldInputs, toDefaultValues } from '../../../kit/custom-fields/index.ts';
import { RecordSelect, SiteSelect } from '../../../kit/resource/index.ts';
import type { CallForm } from '../../../platform/api/index.ts';
import { canAccess, useSessionUser } from '../../../platform/session/index.ts';
import {
  Button,
  FieldError,
  FormDate,
  FormSelect,
  FormText,
  InputWrapper,
  RichTextEditor,
  Row,
  SimpleGrid,
} from '../../../ui/index.ts';
import { type Assignee, AssigneeSelect } from '../fields/assignee-select.tsx';
import { CategoryFields } from '../fields/category-fields.tsx';
import { LabelSelect } from '../fields/label-select.tsx';
import { useCategoryFields, useTypeOptions } from '../issue-queries.ts';
import { MediaField } from '../media-field.tsx';

export interface IssueValues {
  readonly title: string;
  readonly category_id: number | null;
  readonly sub_category_id: number | null;
  readonly priority: IssuePriority;
  readonly risk: IssueRisk;
  readonly type: string;
  readonly due_at: string;
  readonly assignee: Assignee | null;
  readonly label_ids: readonly number[];
  readonly asset_uuid: string | null;
  readonly site_id: number | null;
  readonly description: RichText;
  readonly media: readonly string[];
  readonly custom_fields: CustomFieldValuesInput;
}

interface NewIssueFieldsProps {
  readonly form: CallForm<IssueValues>;
  readonly onBusy: (isBusy: boolean) => void;
}

/** The fields of the dialog for a new issue. */
export function NewIssueFields({ form, onBusy }: NewIssueFieldsProps) {
  const { t } = useTranslation(['issues', 'lists']);
  const user = useSessionUser();
  const { values, set, getError } = form;
  const { data: types = [] } = useTypeOptions();
  const column = (name: 'priority' | 'risk' | 'type' | 'assignee' | 'labels' | 'asset' | 'site' | 'due_at' | 'title') =>
    t(`lists:issues.columns.${name}`);
  const toError = (name: string) => {
    const error = getError(name);
    return error && <FieldError>{error}</FieldError>;
  };
  return (
    <>
      <FormText form={form} name="title" label={column('title')} autoComplete="off" data-autofocus />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16} verticalSpacing={16}>
        <CategoryFields
          value={values}
          errors={{ category: toError('category_id'), subCategory: toError('sub_category_id') }}
          onChange={({ category_id, sub_category_id }) => {
            set('category_id', category_id);
            set('sub_category_id', sub_category_id);
          }}
        />
        <FormSelect
          form={form}
          name="priority"
          label={column('priority')}
          options={ISSUE_PRIORITIES.map((value) => ({ value, label: t(`lists:issues.options.priority.${value}`) }))}
        />
        <FormSelect
          form={form}
          name="risk"
          label={column('risk')}
          options={ISSUE_RISKS.map((value) => ({ value, label: t(`lists:issues.options.risk.${value}`) }))}
        />
        <FormSelect
          form={form}
          name="type"
          label={column('type')}
          options={types.map(({ value, label }) => ({ value: String(value), label }))}
        />
        <FormDate form={form} name="due_at" label={column('due_at')} />
        {canAccess(user, groups.searchUsersAndGroups.access) && (
          <AssigneeSelect
            label={column('assignee')}
            error={toError('assignee')}
            value={values.assignee}
            onChange={(assignee) => set('assignee', assignee)}
          />
        )}
        <LabelSelect
          label={column('labels')}
          error={getError('label_ids')}
          value={values.label_ids}
          onChange={(ids) => set('label_ids', ids)}
        />
        {canAccess(user, assets.search.access) && (
          <RecordSelect
            endpoint={assets.search}
            name="asset_uuid"
            label={column('asset')}
            error={toError('asset_uuid')}
            value={values.asset_uuid}
            onChange={(uuid) => set('asset_uuid', uuid)}
          />
        )}
        {canAccess(user, sites.search.access) && (
          <SiteSelect
            label={column('site')}
            error={toError('site_id')}
            value={values.site_id}
            onChange={(id) => set('site_id', id)}
          />
        )}
      </SimpleGrid>
      <Description form={form} />
      <MediaField
        label={t('issues:fields.media')}
        error={getError('media')}
        value={values.media}
        onChange={(media) => set('media', media)}
        onBusy={onBusy}
      />
      <CategoryCustomFields form={form} />
    </>
  );
}

/** The editor takes the focus when it opens, so it opens only on request or with a text to start from. */
function Description({ form }: { readonly form: CallForm<IssueValues> }) {
  const { t } = useTranslation('issues');
  const [isOpen, setOpen] = useState(form.values.description.length > 0);
  const error = form.getError('description');
  if (!isOpen) {
    return (
      <Row wrap gap={4}>
        <Button variant="default" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setOpen(true)}>
          {t('new.add_description')}
        </Button>
      </Row>
    );
  }
  return (
    <InputWrapper label={t('fields.description')} labelElement="div" error={error && <FieldError>{error}</FieldError>}>
      <RichTextEditor
        label={t('fields.description')}
        initialValue={form.values.description}
        onChange={(description) => form.set('description', description)}
      />
    </InputWrapper>
  );
}

/** The custom fields of issues of the chosen category. */
function CategoryCustomFields({ form }: { readonly form: CallForm<IssueValues> }) {
  const { category_id, sub_category_id, custom_fields } = form.values;
  const fields = useCategoryFields(category_id, sub_category_id);
  return (
    <CustomFieldInputs
      property="custom_fields"
      fields={fields}
      values={{ ...toDefaultValues(fields), ...custom_fields }}
      onChange={(values) => form.set('custom_fields', values)}
      getError={form.getError}
    />
  );
}
