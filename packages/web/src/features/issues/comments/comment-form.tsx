import { issues, MAX_COMMENT_MEDIA } from '@rounds/contract/issues';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call, getFieldErrors } from '../../../platform/api/index.ts';
import {
  Button,
  FieldError,
  FormError,
  InputWrapper,
  Kbd,
  type Mentions,
  RichTextEditor,
  Row,
} from '../../../ui/index.ts';
import { MediaField } from '../media-field.tsx';
import { type CommentValues, isEmptyComment } from './draft.ts';

interface CommentFormProps {
  readonly issueUuid: string;
  /** The name of the text field. */
  readonly label: string;
  readonly submitLabel: string;
  readonly values: CommentValues;
  /** Called with the changed values only. */
  onChange(change: Partial<CommentValues>): void;
  /** @throws CallError */
  onSubmit(): Promise<void>;
  onCancel(): void;
}

/** The text of a comment with mentions, and its photos. Ctrl+Enter sends it. */
export function CommentForm(props: CommentFormProps) {
  const { issueUuid, label, submitLabel, values, onChange, onSubmit, onCancel } = props;
  const { t } = useTranslation(['issue', 'issues', 'common']);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isPending, setPending] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const mentions = useMentionSource(issueUuid, values, onChange);
  const send = async () => {
    if (isPending || isUploading) return;
    if (isEmptyComment(values)) return setErrors({ text: t('issue:comment.empty') });
    setErrors({});
    setPending(true);
    try {
      await onSubmit();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const byField = getFieldErrors(error);
      setErrors(Object.keys(byField).length > 0 ? byField : { form: error.message });
    } finally {
      setPending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  /** Runs before the editor handles the key, which would break the line. */
  const handleKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    void send();
  };
  const textError = errors.text ?? errors.mentions;
  return (
    <form onSubmit={submit} onKeyDownCapture={handleKeys} noValidate>
      <InputWrapper error={textError && <FieldError>{textError}</FieldError>}>
        <RichTextEditor
          label={label}
          isCompact
          mentions={mentions}
          initialValue={values.text}
          onChange={(text) => onChange({ text })}
        />
      </InputWrapper>
      <MediaField
        label={t('issues:fields.media')}
        error={errors.media}
        max={MAX_COMMENT_MEDIA}
        value={values.media}
        onChange={(media) => onChange({ media })}
        onBusy={setUploading}
      />
      {errors.form && <FormError>{errors.form}</FormError>}
      <Row wrap gap={2} mt={2} justify="end">
        <Kbd visibleFrom="sm">{t('issue:comment.keys')}</Kbd>
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isPending || isUploading}>
          {submitLabel}
        </Button>
      </Row>
    </form>
  );
}

function useMentionSource(issueUuid: string, values: CommentValues, onChange: CommentFormProps['onChange']): Mentions {
  const { t } = useTranslation('issue');
  return {
    label: t('comment.people'),
    noneText: t('comment.nobody_found'),
    key: ['options', issues.searchMentions.id, issueUuid],
    names: values.people.map(({ full_name }) => full_name),
    find: async (q, signal) => {
      const people = await call(issues.searchMentions, { params: { id: issueUuid }, query: { q }, signal });
      return people.map(({ id, full_name, avatar, has_access }) => ({
        id,
        name: full_name,
        picture: avatar,
        refusal: has_access ? undefined : t('comment.no_access'),
      }));
    },
    onChoose: ({ id, name }) => onChange({ people: [...values.people, { id, full_name: name }] }),
  };
}
