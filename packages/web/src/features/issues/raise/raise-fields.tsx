import type { CustomField } from '@rounds/contract/custom-fields';
import { ISSUE_PRIORITIES, ISSUE_RISKS, type IssueRisk, MAX_ISSUE_LABELS } from '@rounds/contract/issues';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomFieldInputs, toDefaultValues } from '../../../kit/custom-fields/index.ts';
import type { AttachedFile } from '../../../kit/form/index.ts';
import type { StoredIssueChoices } from '../../../platform/offline/index.ts';
import {
  FieldError,
  ICON,
  InputWrapper,
  MultiSelect,
  Row,
  Select,
  SimpleGrid,
  StatusGlyph,
  Textarea,
  TextInput,
  UnstyledButton,
} from '../../../ui/index.ts';
import { PRIORITY_STYLES } from '../issue-marks.tsx';
import { CategoryField } from './category-field.tsx';
import { DueField } from './due-field.tsx';
import { PersonField } from './person-field.tsx';
import { PhotoChoice } from './photo-choice.tsx';
import classes from './raise.module.css';
import type { Missing, RaiseValues } from './raise-values.ts';

interface RaiseFieldsProps {
  readonly values: RaiseValues;
  readonly change: (part: Partial<RaiseValues>) => void;
  readonly choices: StoredIssueChoices | null;
  readonly fields: readonly CustomField[];
  /** The missing values; null until the person has tried to raise the issue. */
  readonly missing: Missing | null;
  /** The reasons why the server rejected fields. */
  readonly rejected: Readonly<Record<string, readonly string[]>>;
  readonly photos: readonly string[];
  readonly files: readonly AttachedFile[];
  readonly addFiles: (files: readonly AttachedFile[]) => void;
  readonly isOffline: boolean;
}

/** The fields of the sheet: the usual ones, and the others behind a button. */
export function RaiseFields(props: RaiseFieldsProps) {
  const { values, change, choices, fields, missing, rejected, photos, files, addFiles, isOffline } = props;
  const { t } = useTranslation(['raise', 'lists']);
  const getRejected = (name: string) => rejected[name]?.join(' ');
  const toError = (text: string | undefined) => text && <FieldError>{text}</FieldError>;
  const getFieldError = (name: string) => {
    const isMissing = missing?.fields.some((key) => name === `custom_fields.${key}`);
    return isMissing ? t('field_missing') : getRejected(name);
  };
  const required = fields.filter(({ is_required }) => is_required);
  return (
    <>
      <TextInput
        name="title"
        label={t('lists:issues.columns.title')}
        required
        withAsterisk
        size="md"
        autoComplete="off"
        dir="auto"
        maxLength={300}
        data-autofocus
        error={toError(missing?.title ? t('title_missing') : getRejected('title'))}
        value={values.title}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <PhotoChoice
        photos={photos}
        files={files}
        selection={values.media}
        choose={(media) => change({ media })}
        add={addFiles}
      />
      <InputWrapper label={t('lists:issues.columns.priority')} labelElement="div">
        <Row wrap align="stretch" gap={2} className={classes.choices} data-wide>
          {ISSUE_PRIORITIES.map((priority) => (
            <UnstyledButton
              key={priority}
              className={classes.choice}
              aria-pressed={values.priority === priority}
              data-tone={PRIORITY_STYLES[priority].tone}
              onClick={() => change({ priority })}
            >
              <span className={classes.glyph} data-tone={PRIORITY_STYLES[priority].tone}>
                <StatusGlyph name={PRIORITY_STYLES[priority].glyph} />
              </span>
              {t(`lists:issues.options.priority.${priority}`)}
            </UnstyledButton>
          ))}
        </Row>
      </InputWrapper>
      <DueField
        zone={choices?.settings.time_zone}
        error={getRejected('due_at')}
        value={values.due_at}
        onChange={(due_at) => change({ due_at })}
      />
      {choices && (
        <SimpleGrid cols={2} spacing={12} verticalSpacing={16}>
          <CategoryField
            categories={choices.categories}
            error={getRejected('category_id') ?? getRejected('sub_category_id')}
            value={values}
            onChange={change}
          />
          <PersonField
            devicePeople={choices.assignees}
            isOffline={isOffline}
            error={getRejected('assignee')}
            value={values.assignee}
            onChange={(assignee) => change({ assignee })}
          />
        </SimpleGrid>
      )}
      <CustomFieldInputs
        property="custom_fields"
        fields={required}
        values={{ ...toDefaultValues(required), ...values.custom_fields }}
        onChange={(custom_fields) => change({ custom_fields })}
        getError={getFieldError}
      />
      <MoreFields {...{ values, change, choices, getFieldError, toError }} fields={fields} />
    </>
  );
}

interface MoreFieldsProps extends Pick<RaiseFieldsProps, 'values' | 'change' | 'choices' | 'fields'> {
  readonly getFieldError: (name: string) => string | undefined;
  readonly toError: (text: string | undefined) => ReactNode;
}

function MoreFields({ values, change, choices, fields, getFieldError, toError }: MoreFieldsProps) {
  const { t } = useTranslation(['raise', 'lists']);
  const optional = fields.filter(({ is_required }) => !is_required);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The fields open below the edge of the sheet.
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'start' });
  }, [isOpen]);
  return (
    <>
      <UnstyledButton ref={button} className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronDown {...ICON} size={18} data-open={isOpen || undefined} />
        {t('more')}
      </UnstyledButton>
      {isOpen && (
        <>
          <Textarea
            name="description"
            label={t('description')}
            autosize
            minRows={2}
            dir="auto"
            maxLength={20_000}
            error={toError(getFieldError('description'))}
            value={values.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12} verticalSpacing={16}>
            <Select
              name="risk"
              label={t('lists:issues.columns.risk')}
              allowDeselect={false}
              data={ISSUE_RISKS.map((value) => ({ value, label: t(`lists:issues.options.risk.${value}`) }))}
              value={values.risk}
              onChange={(risk) => change({ risk: risk as IssueRisk })}
            />
            {choices && (
              <Select
                name="type"
                label={t('lists:issues.columns.type')}
                allowDeselect={false}
                data={choices.types.map(({ key, name }) => ({ value: key, label: name }))}
                error={toError(getFieldError('type'))}
                value={values.type ?? 'action'}
                onChange={(type) => change({ type })}
              />
            )}
          </SimpleGrid>
          {choices && choices.labels.length > 0 && (
            <MultiSelect
              name="label_ids"
              label={t('lists:issues.columns.labels')}
              searchable
              clearable
              maxValues={MAX_ISSUE_LABELS}
              data={choices.labels.map(({ id, name }) => ({ value: String(id), label: name }))}
              error={toError(getFieldError('label_ids'))}
              value={values.label_ids.map(String)}
              onChange={(ids) => change({ label_ids: ids.map(Number) })}
            />
          )}
          <CustomFieldInputs
            property="custom_fields"
            fields={optional}
            values={{ ...toDefaultValues(optional), ...values.custom_fields }}
            onChange={(custom_fields) => change({ custom_fields })}
            getError={getFieldError}
          />
        </>
      )}
    </>
  );
}
