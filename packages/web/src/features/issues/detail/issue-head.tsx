import { type Issue, MAX_ISSUE_TITLE_LENGTH } from '@rounds/contract/issues';
import { type RichText, toPlainText } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  FieldError,
  InputWrapper,
  RichTextEditor,
  RichTextView,
  Row,
  Stack,
  StatusBadge,
  Text,
  TextInput,
} from '../../../ui/index.ts';
import { PRIORITY_STYLES, RISK_STYLES } from '../issue-marks.tsx';
import { EditField } from './edit-field.tsx';
import { useOpenIssue } from './issue-record.ts';
import { useTypeName } from './type-name.ts';

const isBlank = (text: RichText): boolean => toPlainText(text).trim() === '';

/** Shows the priority, the title and the description. */
export function IssueHead() {
  const { t } = useTranslation(['issue', 'issues', 'lists']);
  const { issue } = useOpenIssue();
  const canEdit = issue.may.edit;
  return (
    <Stack as="section" gap={2} aria-label={issue.title}>
      <Marks issue={issue} />
      <EditField<string>
        name="title"
        label={t('lists:issues.columns.title')}
        canEdit={canEdit}
        isWide
        read={({ title }) => title}
        toChange={(title) => ({ title })}
        show={({ title }) => (
          <Text as="h2" size="2xl" breakWords>
            {title}
          </Text>
        )}
      >
        {({ value, error, set }) => (
          <TextInput
            name="title"
            label={t('lists:issues.columns.title')}
            required
            withAsterisk
            autoComplete="off"
            maxLength={MAX_ISSUE_TITLE_LENGTH}
            value={value}
            error={error && <FieldError>{error}</FieldError>}
            onChange={(event) => set(event.currentTarget.value)}
          />
        )}
      </EditField>
      <EditField<RichText>
        name="description"
        label={t('issues:fields.description')}
        canEdit={canEdit}
        isWide
        // The text may contain links.
        hasLink={!isBlank(issue.description)}
        emptyText={canEdit ? t('issue:add_description') : t('issue:no_description')}
        read={({ description }) => description}
        toChange={(description) => ({ description })}
        show={({ description }) => (isBlank(description) ? null : <RichTextView text={description} />)}
      >
        {({ value, error, set }) => (
          <InputWrapper
            label={t('issues:fields.description')}
            labelElement="div"
            error={error && <FieldError>{error}</FieldError>}
          >
            <RichTextEditor label={t('issues:fields.description')} initialValue={value} onChange={set} />
          </InputWrapper>
        )}
      </EditField>
    </Stack>
  );
}

function Marks({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation(['issue', 'lists']);
  const format = useFormat();
  const typeName = useTypeName();
  const { priority, risk, created_at } = issue;
  return (
    <Row wrap gap={2}>
      <StatusBadge {...PRIORITY_STYLES[priority]}>{t(`lists:issues.options.priority.${priority}`)}</StatusBadge>
      {risk !== 'none' && (
        <StatusBadge {...RISK_STYLES[risk]}>
          {t('issue:risk', { risk: t(`lists:issues.options.risk.${risk}`) })}
        </StatusBadge>
      )}
      <Text as="span" ms="auto" size="sm" tone="ink2">
        {t('issue:raised', { type: typeName(issue.type), at: format.dateTime(created_at) })}
      </Text>
    </Row>
  );
}
