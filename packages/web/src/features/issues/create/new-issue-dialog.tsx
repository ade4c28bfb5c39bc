import { type IssueSettings, MAX_ISSUE_MEDIA, type NewIssue } from '@rounds/contract/issues';
import { toPlainText, toRichText } from '@rounds/engine';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../../kit/resource/index.ts';
import { issueResource } from '../issue-queries.ts';
import { isRepeatedTitle, useIssueTitle } from '../issue-title.ts';
import { OpenIssues } from '../raise/open-issues.tsx';
import type { AnswerToRaise } from './answer-to-raise.ts';
import { type IssueValues, NewIssueFields } from './new-issue-fields.tsx';

const toBody = (values: IssueValues): NewIssue => ({
  ...values,
  category_id: values.category_id ?? undefined,
  due_at: values.due_at === '' ? null : values.due_at,
  assignee: values.assignee && { type: values.assignee.type, id: values.assignee.id },
  label_ids: [...values.label_ids],
  media: [...values.media],
  description: isRepeatedTitle(toPlainText(values.description), values.title) ? [] : values.description,
});

const toSource = ({ inspection_uuid, item_id, row }: AnswerToRaise): NewIssue['source'] => ({
  inspection_uuid,
  item_id,
  row: [...row],
});

const toInitialValues = (
  title: string,
  defaults: NewIssueDialogProps['defaults'],
  asset: string | null,
  answer: AnswerToRaise | undefined,
): IssueValues => ({
  title,
  category_id: defaults?.default_category_id ?? null,
  sub_category_id: null,
  priority: defaults?.default_priority ?? 'medium',
  risk: 'none',
  type: 'action',
  due_at: '',
  assignee: null,
  label_ids: [],
  asset_uuid: asset,
  site_id: null,
  description: answer?.note ? toRichText(answer.note) : [],
  media: answer?.media.slice(0, MAX_ISSUE_MEDIA) ?? [],
  custom_fields: {},
});

interface NewIssueDialogProps {
  readonly defaults: Pick<IssueSettings, 'default_category_id' | 'default_priority'> | undefined;
  /** The asset that it is about, by its uuid. */
  readonly asset: string | null;
  /** The answer that it is raised from, whose title, note and files are its first values. */
  readonly answer?: AnswerToRaise;
  onClose(): void;
}

export function NewIssueDialog({ defaults, asset, answer, onClose }: NewIssueDialogProps) {
  const { t } = useTranslation('issues');
  const toTitle = useIssueTitle();
  const title = answer ? toTitle({ question: answer.title, note: answer.note }) : '';
  const [isUploading, setUploading] = useState(false);
  return (
    <RecordDialog
      resource={issueResource}
      record={null}
      title={t('new.title')}
      submitLabel={t('new.submit')}
      size={620}
      isBusy={isUploading}
      initial={toInitialValues(title, defaults, asset, answer)}
      toBody={(values) => ({ ...toBody(values), ...(answer && { source: toSource(answer) }) })}
      getMessage={({ number, title }) => t('new.created', { number, title })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {answer?.asset && <OpenIssues itemId={answer.item_id} asset={answer.asset} />}
          <NewIssueFields form={form} onBusy={setUploading} />
        </>
      )}
    </RecordDialog>
  );
}
